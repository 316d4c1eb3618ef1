import { requestIndex } from '../indexing'
import type { EventHandler, EventSubscription, Outcome } from '../kernel/events'
import { findSubject, type Subject } from './find-subject'
import { requestSync } from './request-sync'

const outcomeOf = ({ installation, repository }: Subject): Outcome => ({
  orgId: installation?.orgId ?? null,
  repositoryId: repository?.id ?? null,
})

/** Who installed what, and what became of a repository: all of it is read anew from the host. */
const syncNamedInstallation: EventHandler = async (ctx, { payload }) => {
  const subject = await findSubject(ctx, payload)
  if (subject.installationId !== null) await requestSync(ctx, subject.installationId)
  return outcomeOf(subject)
}

/** A push to a repository that we do not know, or by another name, says that an earlier event was lost. */
const indexPushed: EventHandler = async (ctx, { payload }) => {
  const subject = await findSubject(ctx, payload)
  const { installationId, installation, repository } = subject
  const isKnown = installation?.state === 'active' && repository?.isNamedSo
  if (isKnown) await requestIndex(ctx, { orgId: installation.orgId, id: repository.id })
  else if (installationId !== null) await requestSync(ctx, installationId)
  return outcomeOf(subject)
}

/** The ledger shows whose event it is. It is held unless another module handles it too. */
const noteSubject: EventHandler = async (ctx, { payload }) => ({
  ...outcomeOf(await findSubject(ctx, payload)),
  state: 'held',
})

function isOnDefaultBranch({ ref, repository }: Record<string, unknown>): boolean {
  const branch = (repository as { default_branch?: unknown } | null | undefined)?.default_branch
  return typeof branch === 'string' && ref === `refs/heads/${branch}`
}

export const EVENTS: readonly EventSubscription[] = [
  { source: 'github', kind: 'push', only: isOnDefaultBranch, handle: indexPushed },
  { source: 'github', kind: 'pull_request', handle: noteSubject },
  { source: 'github', kind: 'issues', handle: noteSubject },
  { source: 'github', kind: 'issue_comment', handle: noteSubject },
  { source: 'github', kind: 'installation', handle: syncNamedInstallation },
  { source: 'github', kind: 'installation_repositories', handle: syncNamedInstallation },
  { source: 'github', kind: 'repository', handle: syncNamedInstallation },
]
