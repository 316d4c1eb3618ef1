import type { TrackerKind } from '#db/schema/index'
import { codeHostOf } from '#server/kernel/code-hosts/code-host-of'
import type { Context, Org } from '#server/kernel/context'
import { whyConnectionPaused, whySyncPaused } from '#server/kernel/entitlements/why-tickets-paused'
import { isDomainError } from '#server/kernel/errors'
import { findRepository, type Repository } from '#server/kernel/repositories/find-repository'
import { type Tracker, TrackerError } from '#server/ports/tracker/port'
import { openLocalTracker } from '#server/writing/issues/index'
import type { ConfigInForce } from '#spec/config/load-config'
import type { Connection } from '#spec/config/schema/schema'
import { connectionProject } from '#spec/tickets/links/ticket-project'
import { credentialKindOf } from '../credentials/credential-kinds'
import { ticketHost } from '../credentials/host'
import { type ConnectionProblem, chooseCredential } from './choose-credential'
import { openVendor, requireStored } from './open-vendor'

/** A CONFIG.yaml connection with its location, and its tracker or the problem that prevents its use. */
export type OpenedTracker = ConnectionPlace &
  ({ tracker: Tracker; problem: null } | ({ tracker: null } & ClosedBecause))

interface ClosedBecause {
  /** Sentences with the next step. */
  problem: string
  /** The line in CONFIG.yaml to change, if any. */
  line: number | null
  /** True if the plan of the org pauses it. */
  isPausedByPlan: boolean
}

interface ConnectionPlace {
  kind: TrackerKind
  /** The host for requests. Empty for issues of local repositories, and while no credential names one. */
  host: string
  /** The host in its tickets' addresses; null if unknown, and for issues of local repositories. */
  ticketHost: string | null
}

/** A repository of an org with its configuration. */
export interface ConfiguredRepository extends ConfigInForce {
  org: Org
  repository: Repository
}

/**
 * The only way to open the ticket system of a CONFIG.yaml connection. Finds the credential that the org may use for it, and
 * opens the tracker without a request.
 */
export async function openTracker(
  ctx: Context,
  target: ConfiguredRepository,
  name: string,
): Promise<OpenedTracker> {
  const connection = target.config.ticket_systems[name]
  if (!connection) throw new Error(`there is no connection ${name}`)
  const kind = credentialKindOf(connection.system)
  const closed = ({ message, line }: ConnectionProblem): OpenedTracker => ({
    kind,
    host: '',
    ticketHost: null,
    tracker: null,
    problem: message,
    line,
    isPausedByPlan: false,
  })
  const pausedByPlan = (problem: string) => ({
    ...closed({ message: problem, line: null }),
    isPausedByPlan: true,
  })
  const pause = await whySyncPaused(ctx, target.org)
  if (pause !== null) return pausedByPlan(pause)
  try {
    if (usesApp(connection, target)) return await openCodeHost(ctx, target, connection)
    const choice = await chooseCredential({ ...ctx, org: target.org }, name, connection, target)
    if ('problem' in choice) return closed(choice.problem)
    const { credential, own } = choice
    const { host } = credential
    const ownPause = own && (await whyConnectionPaused(ctx, target.org, own.id))
    if (ownPause) return { ...pausedByPlan(ownPause), host, ticketHost: ticketHost(host) }
    const project = connectionProject(connection, target)
    const beforeRequest = own === null ? undefined : () => requireStored(ctx, own)
    const tracker = openVendor(ctx, credential, { isFromEnvironment: own === null, project, beforeRequest })
    return { kind, host, ticketHost: ticketHost(host), tracker, problem: null }
  } catch (error) {
    if (!(error instanceof TrackerError) && !isDomainError(error)) throw error
    return closed({ message: error.message, line: null })
  }
}

/** Issues of the code host are accessed like the repository itself, unless a profile names a token. */
function usesApp({ system, auth_profile: profile }: Connection, { config }: ConfiguredRepository): boolean {
  const method = profile === null ? null : (config.auth_profiles[profile]?.auth_method ?? null)
  return system === 'code_host' && method !== 'personal_access_token'
}

/**
 * The project must be a repository of the same org, so that an App of several orgs does not reveal one org's issues to another.
 */
async function openCodeHost(
  ctx: Context,
  { org, repository }: ConfiguredRepository,
  { project }: Connection,
): Promise<OpenedTracker> {
  const orgCtx = { ...ctx, org, permissions: [] }
  const [owner = '', repo = ''] = project?.split('/') ?? [repository.owner, repository.name]
  const issueRepository = project === null ? repository : await findProject(orgCtx, owner, repo)
  const { forge } = codeHostOf(ctx, issueRepository)
  if (forge) {
    const host = ctx.ports.trackers.environment.usualHosts.github
    const tracker = forge.host.openTracker(issueRepository.installationId, `${owner}/${repo}`)
    return { kind: 'github', host, ticketHost: ticketHost(host), tracker, problem: null }
  }
  const tracker = openLocalTracker(orgCtx, { owner, repo })
  return { kind: 'local', host: '', ticketHost: null, tracker, problem: null }
}

async function findProject(
  ctx: Parameters<typeof findRepository>[0],
  owner: string,
  repo: string,
): Promise<Repository> {
  try {
    return await findRepository(ctx, owner, repo)
  } catch (error) {
    if (!isDomainError(error)) throw error
    const message = `${owner}/${repo} is not a repository of this organization. Correct \`project\`, or connect the repository.`
    throw new TrackerError('invalid', message, { cause: error })
  }
}
