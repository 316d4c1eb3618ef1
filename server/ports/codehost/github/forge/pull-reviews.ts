import type { CommandReaction, CommentRef, PullReviewsHost, SuggestionsDraft } from '../../forge-port'
import { objectId } from '../../object-id'
import type { ReadOptions } from '../../port'
import type { GitHubClient } from '../api/client'
import type { GitHubApi } from '../api/connect-api'
import { isRefusal } from '../api/refusals'
import { lineComments, listReviews, pullReviews, REVIEWS_ROUTE } from './list-reviews'

const REACTION_ROUTES: Record<CommentRef['kind'], string> = {
  pull: 'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
  line: 'POST /repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions',
}

const REACTIONS: Record<CommandReaction, string> = { seen: 'eyes', done: '+1', refused: 'confused' }

const VERDICTS = ['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED']

export function pullReviewsOf(api: GitHubApi, appSlug: string): PullReviewsHost {
  return {
    suggest: (repo, number, draft) => suggest(api.repository(repo), `${appSlug}[bot]`, number, draft),
    approvals: (repo, number, headSha, options) =>
      listApprovals(api.repository(repo), number, headSha, options),
    pullReviews: (repo, number, options) => pullReviews(api.repository(repo), number, options),
    lineComments: (repo, number, options) => lineComments(api.repository(repo), number, options),
    react: (repo, comment, reaction) => react(api.repository(repo), comment, reaction),
  }
}

/** Anyone can write the marker, so only reviews of our own App count. */
async function suggest(
  client: GitHubClient,
  ownLogin: string,
  number: number,
  { headSha, marker, body, comments }: SuggestionsDraft,
): Promise<void> {
  for await (const review of listReviews(client, number))
    if (review.login === ownLogin && review.body.startsWith(marker)) return
  await client.send(`POST ${REVIEWS_ROUTE}`, {
    pull_number: number,
    commit_id: objectId(headSha),
    event: 'COMMENT',
    body: `${marker}\n${body}`,
    comments: comments.map(({ path, startLine, endLine, body }) => ({
      path,
      body,
      line: endLine,
      side: 'RIGHT',
      ...(startLine < endLine && { start_line: startLine, start_side: 'RIGHT' }),
    })),
  })
}

/** GitHub lists reviews from the oldest to the newest. */
async function listApprovals(
  client: GitHubClient,
  number: number,
  headSha: string,
  options?: ReadOptions,
): Promise<string[]> {
  const newest = new Map<string, { verdict: string; commitSha: string | null }>()
  for await (const { login, verdict, commitSha } of listReviews(client, number, options))
    if (login !== null && VERDICTS.includes(verdict)) newest.set(login, { verdict, commitSha })
  return [...newest].flatMap(([login, { verdict, commitSha }]) =>
    verdict === 'APPROVED' && commitSha === headSha ? [login] : [],
  )
}

async function react(
  client: GitHubClient,
  { id, kind }: CommentRef,
  reaction: CommandReaction,
): Promise<void> {
  try {
    await client.send(REACTION_ROUTES[kind], { comment_id: id, content: REACTIONS[reaction] })
  } catch (error) {
    if (!isRefusal(error, 404)) throw error
  }
}
