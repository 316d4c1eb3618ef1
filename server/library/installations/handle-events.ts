import type { Context } from '#server/kernel/context'
import type { EventHandler, EventOutcome, EventSubscription } from '#server/kernel/events'
import { addJob } from '#server/kernel/jobs'
import { requestIndex } from '#server/library/repos/index'
import { type EventSubject, findEventSubject } from './find-event-subject'
import { syncInstallation } from './jobs'

const outcomeOf = ({ installation, repository }: EventSubject): EventOutcome => ({
  orgId: installation?.orgId ?? null,
  repositoryId: repository?.id ?? null,
})

/** Reads the current state from the host. The event only shows which installation may have changed. */
const syncNamedInstallation: EventHandler = async (ctx, { payload }) => {
  const subject = await findEventSubject(ctx, payload)
  if (subject.installationId !== null) await requestSync(ctx, subject.installationId)
  return outcomeOf(subject)
}

/**
 * Indexes the pushed repository. An unknown repository or a different name means that an event was lost, so
 * the installation is synced instead.
 */
const indexPushed: EventHandler = async (ctx, { payload }) => {
  const subject = await findEventSubject(ctx, payload)
  const { installationId, installation, repository } = subject
  const isKnown = installation?.state === 'active' && repository?.hasCurrentName
  if (isKnown) await requestIndex(ctx, { orgId: installation.orgId, id: repository.id })
  else if (installationId !== null) await requestSync(ctx, installationId)
  return outcomeOf(subject)
}

/** Shows the org and repository in the ledger. The delivery stays held if no other module handles it. */
const recordSubject: EventHandler = async (ctx, { payload }) => ({
  ...outcomeOf(await findEventSubject(ctx, payload)),
  state: 'held',
})

function isOnDefaultBranch({ ref, repository }: Record<string, unknown>): boolean {
  const branch = (repository as { default_branch?: unknown } | null | undefined)?.default_branch
  return typeof branch === 'string' && ref === `refs/heads/${branch}`
}

export const EVENTS: readonly EventSubscription[] = [
  { source: 'github', kind: 'push', when: isOnDefaultBranch, handle: indexPushed },
  { source: 'github', kind: 'pull_request', handle: recordSubject },
  { source: 'github', kind: 'issues', handle: recordSubject },
  { source: 'github', kind: 'issue_comment', handle: recordSubject },
  { source: 'github', kind: 'installation', handle: syncNamedInstallation },
  { source: 'github', kind: 'installation_repositories', handle: syncNamedInstallation },
  { source: 'github', kind: 'repository', handle: syncNamedInstallation },
]

/** GitHub sends several events for one change. The delay in ms collects them into one sync. */
const GATHER_MS = 1_000

/** Requests a delayed sync with the code host. It covers all changes until it runs. */
export const requestSync = (
  { db, clock, requestId }: Pick<Context, 'db' | 'clock' | 'requestId'>,
  installationId: number,
): Promise<void> =>
  addJob(
    { db },
    syncInstallation,
    { installationId, requestId },
    {
      queue: `installation:${installationId}`,
      key: `sync:${installationId}`,
      maxAttempts: 12,
      runAt: new Date(clock.now().getTime() + GATHER_MS),
      keepsTime: true,
    },
  )
