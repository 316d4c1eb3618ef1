import type { OrgContext } from '#server/kernel/context'
import type { TrackerCredential } from '#server/ports/tracker/port'
import type { AuthMethod } from '#spec/config/auth-methods'
import type { ConfigInForce } from '#spec/config/load-config'
import { formatPath } from '#spec/config/path'
import type { Connection } from '#spec/config/schema/schema'
import { credentialKindOf, LABELS, usualMethod } from '../credentials/credential-kinds'
import { type EnvironmentAnswer, environmentCredential } from '../credentials/environment-credential'
import { isSameHost, normalizeHost } from '../credentials/host'
import { findOwnConnections, type OwnConnection } from '../credentials/own-connections'
import { ownCredential } from '../credentials/sealed-credential'

/** Why a CONFIG.yaml connection cannot be used, and what to do. */
export interface ConnectionProblem {
  message: string
  /** The line in CONFIG.yaml to change, if any. */
  line: number | null
}

export interface ChosenCredential {
  credential: TrackerCredential
  /** The org's own connection. null: the credential is the operator's. */
  own: OwnConnection | null
}

type Vault = Pick<OrgContext, 'db' | 'org' | 'ports' | 'secretBox'>

const SETTINGS = 'Settings › Ticket systems'

/**
 * The credential for a CONFIG.yaml connection: the org's own, or else the operator's. A credential is sent only to the host
 * with which it was entered, so `host_override` chooses among credentials and never redirects one.
 */
export async function chooseCredential(
  ctx: Vault,
  name: string,
  connection: Connection,
  inForce: ConfigInForce,
): Promise<ChosenCredential | { problem: ConnectionProblem }> {
  const { auth_profile: profile, host_override: override } = connection
  const wantedHost = override === null ? null : normalizeHost(override)
  const hostLine = lineIn(inForce, ['ticket_systems', name, 'host_override'])
  if (override !== null && wantedHost === null)
    return problem(`\`host_override\` of ${name} is not a host.`, hostLine)
  const auth = profile === null ? undefined : inForce.config.auth_profiles[profile]
  const criteria = {
    host: wantedHost,
    method: auth?.auth_method ?? null,
    prefix: auth?.env_prefix ?? undefined,
  }

  const own = await findFitting(ctx, connection, criteria)
  const [only, ...more] = own
  if (only && more.length > 0) {
    const hosts = own.map(({ host }) => host).join(', ')
    const message = `${name} fits several connections (${hosts}). Set its \`host_override\` to one of them.`
    return problem(message, lineIn(inForce, ['ticket_systems', name, 'system']))
  }
  if (only) return { credential: ownCredential(ctx, only), own: only }

  const answer = readEnvironment(ctx, connection, criteria)
  if (answer.state !== 'found') {
    const line = profile === null ? null : lineIn(inForce, ['auth_profiles', profile, 'env_prefix'])
    return explain(answer, LABELS[credentialKindOf(connection.system)], line)
  }
  if (wantedHost !== null && !isSameHost(answer.credential.host, wantedHost))
    return problem(
      `No credential was entered for ${wantedHost}, and those of other hosts are not sent there. Add one under ${SETTINGS}, or correct \`host_override\`.`,
      hostLine,
    )
  return { credential: answer.credential, own: null }
}

interface Wanted {
  host: string | null
  /** null: use any method the org has a credential for, else the default. */
  method: AuthMethod | null
  prefix: string | undefined
}

async function findFitting(ctx: Vault, { system }: Connection, { host, method }: Wanted) {
  const ofKind = await findOwnConnections(ctx, credentialKindOf(system))
  return ofKind.filter(
    (own) => (host === null || isSameHost(own.host, host)) && (method === null || method === own.authMethod),
  )
}

function readEnvironment(ctx: Vault, { system }: Connection, { method, prefix }: Wanted): EnvironmentAnswer {
  return environmentCredential(ctx, credentialKindOf(system), method ?? usualMethod(system), prefix)
}

function explain(
  answer: Exclude<EnvironmentAnswer, { state: 'found' }>,
  vendor: string,
  line: number | null,
): { problem: ConnectionProblem } {
  const advice = `An admin can add a connection under ${SETTINGS}`
  switch (answer.state) {
    case 'not_for_this_org':
      return problem(`There is no credential for ${vendor}. ${advice}.`, null)
    case 'prefix_not_allowed':
      return problem(
        `The operator does not allow \`env_prefix\` ${answer.prefix} (TRACKER_ENV_PREFIXES). ${advice}, or use another prefix.`,
        line,
      )
    case 'not_set':
      return problem(
        `There is no credential for ${vendor}. ${advice}, or the operator can set ${answer.names.join(' and ')}.`,
        line,
      )
    case 'invalid':
      return problem(`The operator’s setting ${answer.name} is not a host.`, null)
  }
}

const problem = (message: string, line: number | null) => ({ problem: { message, line } })

function lineIn({ origins }: ConfigInForce, path: string[]): number | null {
  const origin = origins[formatPath(path)]
  return origin && origin.from !== 'default' ? origin.line : null
}
