import { codeHostOf } from '#server/kernel/code-hosts/code-host-of'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { findRepository, type Repository } from '#server/kernel/repositories/find-repository'
import type { HostedLineComment, HostedPull, HostedReview } from '#server/ports/codehost/forge-port'
import { findLocalRepository, type RepoNames, renderHostedBodies } from '#server/writing/issues/index'
import { findPull } from '../read-pulls'
import { type GroupedReview, groupComments, type HostedThread } from './group-comments'
import type { HostedPullWire, HostedReviewWire, HostedThreadWire } from './wire-hosted-pull'

const MAX_REVIEWS = 100
const MAX_COMMENTS = 300
/** Of the texts of either list. */
const MAX_CHARACTERS = 300_000
/** Lines of the diff above a comment. */
const DIFF_LINES = 4

/** A pull request on its code host, with what was said in reviews there. Null for a local repository. */
export async function getHostedPull(ctx: OrgContext, at: RepoNames, number: number): Promise<HostedPullWire> {
  const repository = await findRepository(ctx, at.owner, at.repo)
  const { forge } = codeHostOf(ctx, repository)
  if (!forge) {
    await findPull(ctx, await findLocalRepository(ctx, at), number)
    return { pull: null }
  }
  const { host, ref } = forge
  const pull = await host.pull(ref, number)
  if (!pull) throw notFound()
  const [reviews, comments] = await Promise.all([
    takeBounded(host.pullReviews(ref, number), MAX_REVIEWS),
    takeBounded(host.lineComments(ref, number), MAX_COMMENTS),
  ])
  const grouped = groupComments(reviews.items, comments.items)
  const isTruncated = reviews.isTruncated || comments.isTruncated
  return { pull: await toWire(ctx, repository, pull, { grouped, isTruncated }) }
}

/** The first items, and whether there are more. */
async function takeBounded<Item extends { body: string }>(items: AsyncIterable<Item>, limit: number) {
  const taken: Item[] = []
  let left = MAX_CHARACTERS
  for await (const item of items) {
    left -= item.body.length
    if (taken.length === limit || left < 0) return { items: taken, isTruncated: true }
    taken.push(item)
  }
  return { items: taken, isTruncated: false }
}

async function toWire(
  ctx: OrgContext,
  repository: Repository,
  pull: HostedPull,
  { grouped, isTruncated }: { grouped: GroupedReview[]; isTruncated: boolean },
): Promise<HostedPullWire['pull']> {
  const bodies = grouped.flatMap(({ review, threads }) => [
    review.body,
    ...threads.flatMap(({ start, answers }) => [start, ...answers].map(({ body }) => body)),
  ])
  const texts = [...new Set([pull.body, ...bodies])]
  const htmls = await renderHostedBodies(ctx, repository, texts)
  const htmlOf = (text: string) => htmls[texts.indexOf(text)] ?? ''
  return {
    number: pull.number,
    title: pull.title,
    body_html: htmlOf(pull.body),
    author: pull.author,
    state: pull.state,
    is_draft: pull.isDraft,
    head: pull.head.name,
    base: pull.base.name,
    labels: pull.labels,
    created_at: pull.createdAt.toISOString(),
    url: pull.url,
    reviews: grouped.map(({ review, threads }) => ({
      ...reviewToWire(review, pull.head.commitSha, htmlOf),
      threads: threads.map((thread) => threadToWire(thread, htmlOf)),
    })),
    is_truncated: isTruncated,
  }
}

const reviewToWire = (
  { id, author, verdict, body, commitSha, submittedAt, url }: HostedReview,
  headSha: string,
  htmlOf: (text: string) => string,
): Omit<HostedReviewWire, 'threads'> => ({
  id,
  author,
  verdict,
  body_html: htmlOf(body),
  commit_sha: commitSha,
  is_outdated: commitSha !== headSha,
  submitted_at: submittedAt.toISOString(),
  url,
})

const threadToWire = (
  { start, answers }: HostedThread,
  htmlOf: (text: string) => string,
): HostedThreadWire => ({
  path: start.path,
  line: start.line,
  is_outdated: start.isOutdated,
  diff: start.line === null ? '' : start.diff.split('\n').slice(-DIFF_LINES).join('\n'),
  comments: [start, ...answers].map(({ id, author, body, createdAt, url }: HostedLineComment) => ({
    id,
    author,
    body_html: htmlOf(body),
    created_at: createdAt.toISOString(),
    url,
  })),
})
