import { createHash } from 'node:crypto'
import { pageOf, type Reply } from './route'

export interface Answer {
  status: number
  headers: Record<string, string>
  body: Uint8Array
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** The HTTP response of a request: paged, with links and ETag. */
export function respond(reply: Reply, requestUrl: URL): Answer {
  if (reply.kind === 'nothing') return { status: 204, headers: {}, body: Buffer.alloc(0) }
  if (reply.kind === 'redirect')
    return { status: 302, headers: { location: reply.to }, body: Buffer.alloc(0) }
  if (reply.kind === 'bytes')
    return { status: 200, headers: { 'content-type': reply.type, ...tagOf(reply.bytes) }, body: reply.bytes }
  if (reply.kind === 'json') return jsonAnswer(reply.status, reply.value, {})
  if (reply.kind === 'page')
    return jsonAnswer(200, reply.value, linksOf(requestUrl, reply.hasMore, reply.next))
  const { page, size } = pageOf(requestUrl.searchParams)
  const items = reply.items.slice((page - 1) * size, page * size)
  const value = reply.wrap ? { total_count: reply.items.length, [reply.wrap]: items } : items
  return jsonAnswer(200, value, linksOf(requestUrl, reply.items.length > page * size))
}

export function jsonAnswer(status: number, value: unknown, headers: Record<string, string>): Answer {
  const body = Buffer.from(JSON.stringify(value))
  return { status, headers: { 'content-type': JSON_TYPE, ...tagOf(body), ...headers }, body }
}

const tagOf = (body: Uint8Array) => ({ etag: `W/"${createHash('sha256').update(body).digest('hex')}"` })

function linksOf(requestUrl: URL, hasMore: boolean, address?: string | null): Record<string, string> {
  if (!hasMore) return {}
  const next = new URL(requestUrl)
  next.searchParams.set('page', String(pageOf(requestUrl.searchParams).page + 1))
  return { link: `<${address ?? next}>; rel="next"` }
}
