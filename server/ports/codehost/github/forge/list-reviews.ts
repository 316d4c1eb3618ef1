import { z } from 'zod'
import type { HostedLineComment, HostedReview } from '../../forge-port'
import type { ReadOptions } from '../../port'
import type { GitHubClient } from '../api/client'

const PULL_ROUTE = '/repos/{owner}/{repo}/pulls/{pull_number}'
export const REVIEWS_ROUTE = `${PULL_ROUTE}/reviews`

/** A deleted account. */
const GHOST = 'ghost'

const Author = z.object({ login: z.string() }).nullable()

const Review = z
  .object({
    id: z.number(),
    user: Author,
    body: z.string().nullish(),
    state: z.string(),
    commit_id: z.string().nullable(),
    html_url: z.string(),
    /** Absent while the review is not submitted. */
    submitted_at: z.coerce.date().optional(),
  })
  .transform(({ id, user, body, state, commit_id, html_url, submitted_at }) => ({
    id,
    login: user?.login ?? null,
    body: body ?? '',
    verdict: state.toUpperCase(),
    commitSha: commit_id,
    url: html_url,
    submittedAt: submitted_at ?? null,
  }))

/** GitHub lists reviews from the oldest to the newest. */
export async function* listReviews(client: GitHubClient, number: number, options?: ReadOptions) {
  const request = { ...options, params: { pull_number: number }, schema: z.array(Review) }
  for await (const page of client.pages(`GET ${REVIEWS_ROUTE}`, request)) yield* page
}

const VERDICTS: Record<string, HostedReview['verdict']> = {
  APPROVED: 'approved',
  CHANGES_REQUESTED: 'changes_requested',
  COMMENTED: 'commented',
  DISMISSED: 'dismissed',
}

export async function* pullReviews(
  client: GitHubClient,
  number: number,
  options?: ReadOptions,
): AsyncGenerator<HostedReview, void, undefined> {
  for await (const { login, verdict: state, submittedAt, ...review } of listReviews(
    client,
    number,
    options,
  )) {
    const verdict = VERDICTS[state]
    if (verdict && submittedAt) yield { ...review, verdict, submittedAt, author: login ?? GHOST }
  }
}

const LineComment = z
  .object({
    id: z.number(),
    pull_request_review_id: z.number().nullable(),
    in_reply_to_id: z.number().optional(),
    user: Author,
    body: z.string(),
    path: z.string(),
    /** Null where the line has changed since, and for a whole file. */
    line: z.number().nullish(),
    original_line: z.number().nullish(),
    subject_type: z.string().optional(),
    diff_hunk: z.string(),
    html_url: z.string(),
    created_at: z.coerce.date(),
  })
  .transform(
    ({ line, original_line, subject_type, ...comment }): HostedLineComment => ({
      id: comment.id,
      reviewId: comment.pull_request_review_id,
      inReplyTo: comment.in_reply_to_id ?? null,
      body: comment.body,
      author: comment.user?.login ?? GHOST,
      path: comment.path,
      line: subject_type === 'file' ? null : (line ?? original_line ?? null),
      isOutdated: subject_type !== 'file' && (line ?? null) === null,
      diff: comment.diff_hunk,
      createdAt: comment.created_at,
      url: comment.html_url,
    }),
  )

/** In ascending order of ids. */
export async function* lineComments(
  client: GitHubClient,
  number: number,
  options?: ReadOptions,
): AsyncGenerator<HostedLineComment, void, undefined> {
  const request = { ...options, params: { pull_number: number }, schema: z.array(LineComment) }
  for await (const page of client.pages(`GET ${PULL_ROUTE}/comments`, request)) yield* page
}
