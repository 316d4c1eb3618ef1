import type { HttpContext } from '../envelope'

/** The path of a request target. The target is a whole URL if the client treats the server as a proxy. */
export const pathOf = (target: string) => target.replace(/^https?:\/\/[^/?]*/i, '').split('?', 1)[0] || '/'

/** The path exactly as sent. A URL parser would resolve `..` before the path check could reject it. */
export const sentPath = (c: HttpContext) => pathOf(c.env?.incoming?.url ?? new URL(c.req.url).pathname)
