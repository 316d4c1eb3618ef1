import { z } from 'zod'
import type { HostedComment } from '../../forge-port'
import { CodeHostError } from '../../port'
import type { GitHubClient } from '../api/client'

const ISSUE_COMMENTS_ROUTE = '/repos/{owner}/{repo}/issues/{issue_number}/comments'
const COMMENT_ROUTE = '/repos/{owner}/{repo}/issues/comments/{comment_id}'

const MAX_BODY = 65_536

const Comment = z
  .object({
    id: z.number(),
    html_url: z.string(),
    body: z.string().default(''),
    performed_via_github_app: z.object({ id: z.number() }).nullish(),
  })
  .transform(({ id, html_url, body, performed_via_github_app }) => ({
    comment: { id, url: html_url } satisfies HostedComment,
    body,
    appId: performed_via_github_app?.id ?? null,
  }))

type ReadComment = z.output<typeof Comment>

export async function comment(client: GitHubClient, number: number, body: string): Promise<HostedComment> {
  const params = { issue_number: number, body: checkLength(body) }
  return (await client.request(`POST ${ISSUE_COMMENTS_ROUTE}`, { params, schema: Comment })).comment
}

/** Anyone can write the marker, so only comments of our own App are edited. */
export async function stickyComment(
  client: GitHubClient,
  appId: number,
  number: number,
  marker: string,
  text: string,
): Promise<HostedComment> {
  const body = checkLength(`${marker}\n${text}`)
  const isSticky = (candidate: ReadComment) => candidate.appId === appId && candidate.body.startsWith(marker)
  const existing = await findComment(client, number, isSticky)
  if (!existing) return comment(client, number, body)
  if (existing.body === body) return existing.comment
  const params = { comment_id: existing.comment.id, body }
  return (await client.request(`PATCH ${COMMENT_ROUTE}`, { params, schema: Comment })).comment
}

async function findComment(client: GitHubClient, number: number, isMatch: (match: ReadComment) => boolean) {
  const request = { params: { issue_number: number }, schema: z.array(Comment) }
  for await (const page of client.pages(`GET ${ISSUE_COMMENTS_ROUTE}`, request)) {
    const match = page.find(isMatch)
    if (match) return match
  }
  return null
}

function checkLength(body: string): string {
  if (body.trim() !== '' && body.length <= MAX_BODY) return body
  throw new CodeHostError('invalid', `A comment at GitHub has 1 to ${MAX_BODY} characters.`)
}
