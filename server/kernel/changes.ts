import type { Context } from './context'
import type { RepositoryId } from './repositories/repository-id'

/** A new issue of a local repository, or a change of one: its text, status, assignees, milestone or relations. */
export interface IssueChange extends RepositoryId {
  number: number
}

/** A pull request of a local repository was opened, reopened, closed, merged or commented on, or a suggestion was committed. */
export interface PullChange extends RepositoryId {
  number: number
  change: 'opened' | 'closed' | 'merged' | 'commented' | 'committed'
  /** Id of the comment. */
  commentId?: number
}

/** An index run made documents visible. */
export interface Publication extends RepositoryId {
  /** The first index of a repository is not a change of its documents. */
  isFirst: boolean
  /** False for a repository without commits. */
  hasCommits: boolean
  changedDocuments: number
  writtenTexts: number
}

/** The sections of the published documents have their identities. */
export type SectionsIdentified = RepositoryId

/** Repositories of an org were renamed or disconnected. */
export interface RepositoriesChange {
  orgId: number
  repositoryIds: readonly number[]
}

export interface MemberLeft {
  orgId: number
  userId: number
}

/** A person proved the address of an account that somebody else may have used before. Links to that somebody must end. */
export interface AccountTakenOver {
  userId: number
}

/** The limits of an org's plan changed. */
export interface LimitsChange {
  orgId: number
  /** Maximum number of connected repositories. null: no limit. */
  repositories: number | null
}

/** An org's paused ticket system can be used again. */
export interface PauseEnd {
  orgId: number
}

/** Changes that modules report to each other, by handler name. */
export interface Changes {
  /** Also reported for changes by the ticket sync itself. */
  onIssueChange: IssueChange
  onPullChange: PullChange
  onPublished: Publication
  onSectionsIdentified: SectionsIdentified
  onRepositoriesChanged: RepositoriesChange
  onMemberLeft: MemberLeft
  onAccountTakenOver: AccountTakenOver
  onLimitsChanged: LimitsChange
  onPauseEnded: PauseEnd
}

/** The context of a handler: the transaction of the change. */
export type ChangeContext = Pick<Context, 'actor' | 'db' | 'clock' | 'requestId' | 'registry'>

/**
 * Handles a change in its transaction, and so exactly once. A handler changes rows or adds jobs; slower work belongs in a job.
 */
export type ChangeHandler<Name extends keyof Changes> = (
  tx: ChangeContext,
  change: Changes[Name],
) => Promise<void>

export type ChangeHandlers = { readonly [Name in keyof Changes]?: ChangeHandler<Name> }

/** Calls the handlers of all modules, one after another. Call it in the transaction of the change. */
export async function reportChange<Name extends keyof Changes>(
  tx: ChangeContext,
  name: Name,
  change: Changes[Name],
): Promise<void> {
  const handlers = await tx.registry.contributions(name)
  for (const handle of handlers as readonly ChangeHandler<Name>[]) await handle(tx, change)
}
