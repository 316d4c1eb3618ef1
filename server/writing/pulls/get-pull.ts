import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { CommitInfo, Diff, Signature } from '#server/ports/codehost/port'
import { findLocalRepository, issueToWire, type RepoNames } from '#server/writing/issues/index'
import { canDeleteBranch, readPullStatus, readPullTips } from './pull-status'
import { compareTips, readPullDiff, readPullVersions } from './read-pull-versions'
import { findPull, pullFacts } from './read-pulls'
import { readReviewers } from './verdicts/read-reviewers'
import type { CommitsWire, FilesWire, PullWire, TipsWire } from './wire'

export async function getPull(ctx: OrgContext, at: RepoNames, number: number): Promise<PullWire> {
  const { repository, row } = await loadPull(ctx, at, number)
  const status = await readPullStatus(ctx, repository, row)
  const { body, body_html } = await issueToWire(ctx, repository, row.issue)
  const { trial } = status
  const { aheadBy, behindBy } = await compareTips(ctx, repository, status)
  const facts = pullFacts(ctx.org, repository, row)
  return {
    ...facts,
    body,
    body_html,
    head: { ...facts.head, sha: status.headSha },
    base: { ...facts.base, sha: status.baseSha },
    merged_by: await personOf(ctx, row.pull.mergedBy),
    mergeable: trial === null ? null : trial.state === 'clean',
    merge_state: trial?.state ?? null,
    conflicts: trial?.state === 'conflicts' ? trial.paths : [],
    ahead_by: aheadBy,
    behind_by: behindBy,
    reviewers: await readReviewers(ctx, repository, number, status.headSha),
    can_delete_branch: await canDeleteBranch(ctx, repository, row),
  }
}

/** The commits of both branches. */
export async function getTips(ctx: OrgContext, at: RepoNames, number: number): Promise<TipsWire> {
  const { repository, row } = await loadPull(ctx, at, number)
  const { headSha, baseSha } = await readPullTips(ctx, repository, row)
  return { head_sha: headSha, base_sha: baseSha }
}

/** The commits that a merge would add, or has added, newest first. */
export async function listPullCommits(
  ctx: OrgContext,
  at: RepoNames,
  number: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<CommitsWire> {
  const { repository, row } = await loadPull(ctx, at, number)
  const tips = await readPullTips(ctx, repository, row)
  const { aheadBy } = await compareTips(ctx, repository, tips)
  if (aheadBy === 0) return { commits: [], total: 0 }
  const options = { sinceSha: tips.baseSha, offset }
  const history = ctx.ports.codeHosts.local.history(repository.ref, tips.headSha, options)
  return { commits: (await takeFirst(history, limit)).map(commitToWire), total: aheadBy }
}

/** The changes of the head since its merge base. */
export async function listPullFiles(ctx: OrgContext, at: RepoNames, number: number): Promise<FilesWire> {
  return diffToWire(await readPullDiff(ctx, await readPullVersions(ctx, at, number)))
}

async function loadPull(ctx: OrgContext, at: RepoNames, number: number) {
  const repository = await findLocalRepository(ctx, at)
  return { repository, row: await findPull(ctx, repository, number) }
}

async function personOf({ db }: OrgContext, userId: number | null) {
  if (userId === null) return null
  const [person] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return person ? { user_id: userId, name: person.name } : null
}

export async function takeFirst<T>(items: AsyncIterable<T>, limit: number): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) if (collected.push(item) === limit) break
  return collected
}

export const diffToWire = ({ files, isTruncated }: Diff): FilesWire => ({
  files: files.map(({ previousPath, ...file }) => ({ ...file, previous_path: previousPath })),
  is_truncated: isTruncated,
})

export const commitToWire = ({
  author,
  committer,
  ...commit
}: CommitInfo): CommitsWire['commits'][number] => ({
  ...commit,
  author: signatureToWire(author),
  committer: signatureToWire(committer),
})

const signatureToWire = ({ at, ...person }: Signature) => ({ ...person, at: at.toISOString() })
