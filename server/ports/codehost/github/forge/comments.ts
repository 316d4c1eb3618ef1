import { z } from 'zod'
import type { HostedComment } from '../../forge-port'
import { CodeHostError } from '../../port'
import type { Client } from '../api/client'

const OF_ISSUE = '/repos/{owner}/{repo}/issues/{issue_number}/comments'
const ONE = '/repos/{owner}/{repo}/issues/comments/{comment_id}'

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

type Found = z.output<typeof Comment>

export async function comment(client: Client, number: number, body: string): Promise<HostedComment> {
  const params = { issue_number: number, body: bounded(body) }
  return (await client.ask(`POST ${OF_ISSUE}`, { params, schema: Comment })).comment
}

/** Anybody can write the marker, so only comments of our own App are edited. */
export async function stickyComment(
  client: Client,
  appId: number,
  number: number,
  marker: string,
  text: string,
): Promise<HostedComment> {
  const body = bounded(`${marker}\n${text}`)
  const isOurs = (found: Found) => found.appId === appId && found.body.startsWith(marker)
  const known = await findComment(client, number, isOurs)
  if (!known) return comment(client, number, body)
  if (known.body === body) return known.comment
  const params = { comment_id: known.comment.id, body }
  return (await client.ask(`PATCH ${ONE}`, { params, schema: Comment })).comment
}

async function findComment(client: Client, number: number, isWanted: (found: Found) => boolean) {
  const question = { params: { issue_number: number }, schema: z.array(Comment) }
  for await (const page of client.pages(`GET ${OF_ISSUE}`, question)) {
    const found = page.find(isWanted)
    if (found) return found
  }
  return null
}

function bounded(body: string): string {
  if (body.trim() !== '' && body.length <= MAX_BODY) return body
  throw new CodeHostError('invalid', `A comment at GitHub has 1 to ${MAX_BODY} characters.`)
}
