import type { CredentialKind } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { TrackerCredential } from '#server/ports/tracker/port'
import type { AuthMethod } from '#spec/config/auth-methods'
import { credentialForm } from './credential-kinds'
import { normalizeHost } from './host'
import { makeCredential } from './sealed-credential'

export type EnvironmentAnswer =
  | { state: 'found'; credential: TrackerCredential }
  /** The operator does not allow this org to use one. */
  | { state: 'not_for_this_org' }
  | { state: 'prefix_not_allowed'; prefix: string }
  | { state: 'not_set'; names: string[] }
  | { state: 'invalid'; name: string }

const USUAL: Record<CredentialKind, string> = { jira: 'JIRA_', linear: 'LINEAR_', github: 'GITHUB_' }

/** The operator's credential for a kind. Only orgs in TRACKER_ORGS and prefixes in TRACKER_ENV_PREFIXES may use one. */
export function environmentCredential(
  { ports, org }: Pick<OrgContext, 'ports' | 'org'>,
  kind: CredentialKind,
  method: AuthMethod,
  prefix = USUAL[kind],
): EnvironmentAnswer {
  const { environment } = ports.trackers
  const form = credentialForm(kind, method)
  if (!environment.orgs.includes(org.slug) || !form) return { state: 'not_for_this_org' }
  if (!environment.prefixes.includes(prefix)) return { state: 'prefix_not_allowed', prefix }
  const read = (suffix: string | undefined) =>
    suffix === undefined ? null : (environment.variables[`${prefix}${suffix}`] ?? null)
  const names = [form.host, form.email, form.token].flatMap((suffix) =>
    suffix ? [`${prefix}${suffix}`] : [],
  )
  const missing = names.filter((name) => environment.variables[name] === undefined)
  if (missing.length > 0) return { state: 'not_set', names: missing }
  const host = form.host ? normalizeHost(read(form.host) ?? '') : usualHost(environment.usualHosts, kind)
  if (host === null) return { state: 'invalid', name: `${prefix}${form.host}` }
  const parts = { kind, host, email: read(form.email), token: read(form.token) ?? '' }
  const credential = makeCredential({ ...parts, method: form.method })
  return credential ? { state: 'found', credential } : { state: 'not_set', names }
}

const usualHost = (hosts: Record<'linear' | 'github', string>, kind: CredentialKind): string | null =>
  kind === 'jira' ? null : hosts[kind]
