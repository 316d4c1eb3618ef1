import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { isDomainError } from '#server/kernel/errors'
import { repoUrl } from '#server/kernel/urls'
import type { HostedPull } from '#server/ports/codehost/forge-port'
import type { LocalRepository } from '#server/writing/issues/index'
import { readPullTips } from './pull-status'
import { findPull, pullStateOf } from './read-pulls'

/** A pull request in the format of code hosts. */
export type LocalPull = Pick<
  HostedPull,
  'number' | 'title' | 'body' | 'state' | 'isDraft' | 'head' | 'base' | 'mergeCommitSha' | 'author' | 'url'
>

/** A pull request of a local repository; null if there is none with this number. */
export async function readLocalPull(
  ctx: Pick<Context, 'db' | 'ports' | 'baseUrl'> & { org: Org },
  repository: LocalRepository,
  number: number,
): Promise<LocalPull | null> {
  const row = await findPull(ctx, repository, number).catch(nullIfMissing)
  if (!row) return null
  const { issue, pull } = row
  const { headSha, baseSha } = await readPullTips(ctx, repository, row)
  return {
    number,
    title: issue.title,
    body: issue.body,
    state: pullStateOf(row),
    isDraft: pull.isDraft,
    head: { name: pull.headBranch, commitSha: headSha, isFork: false },
    base: { name: pull.baseBranch, commitSha: baseSha },
    mergeCommitSha: pull.mergeCommitSha,
    author: await nameOf(ctx, issue.authorId),
    url: `${ctx.baseUrl}${repoUrl(ctx.org, repository)}/pulls/${number}`,
  }
}

function nullIfMissing(error: unknown): null {
  if (isDomainError(error) && error.code === 'not_found') return null
  throw error
}

async function nameOf({ db }: Pick<Context, 'db'>, userId: number | null): Promise<string> {
  if (userId === null) return 'Plumbline'
  const [user] = await db.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return user?.name ?? 'Somebody'
}
