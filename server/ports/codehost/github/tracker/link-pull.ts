import { z } from 'zod'
import { type PullLink, TrackerError } from '#server/ports/tracker/port'
import { requireIssue } from './locate'
import { runQuery } from './run-query'
import type { TrackerSession } from './session'

const queryOf = (number: number) => `query($owner: String!, $repo: String!) {
  repository(owner: $owner, name: $repo) {
    issue(number: ${number}) { comments(last: 100) { nodes { viewerDidAuthor body } } }
  }
}`

const Comments = z.object({
  repository: z
    .object({
      issue: z
        .object({
          comments: z.object({
            nodes: z
              .array(z.object({ viewerDidAuthor: z.boolean(), body: z.string() }).nullable())
              .nullable(),
          }),
        })
        .nullable(),
    })
    .nullable(),
})

/** Adds a comment, once per pull request. GitHub then shows the issue on the pull request, too. */
export async function linkPull(
  session: TrackerSession,
  id: string,
  { url, title }: PullLink,
  signal?: AbortSignal,
): Promise<void> {
  const { owner, repo, number } = await requireIssue(session, id, signal)
  const request = { variables: { owner, repo }, schema: Comments, signal }
  const data = await runQuery(session.client, queryOf(number), request)
  const issue = data.repository?.issue
  if (!issue) throw new TrackerError('not_found', `GitHub has no issue ${id}.`)
  const address = `(<${url}>)`
  const comments = issue.comments.nodes ?? []
  if (comments.some((comment) => comment?.viewerDidAuthor && comment.body.includes(address))) return
  const body = `Pull request: [${title.replace(/[[\]\\]/g, '\\$&').replace(/\s+/g, ' ')}]${address}`
  const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/comments'
  const params = { owner, repo, issue_number: number, body }
  await session.client.request(route, { params, schema: z.object({ id: z.number() }), signal })
}
