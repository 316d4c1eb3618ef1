import { clearedSessionCookie, endSession, sessionCookie, spendSignInLink } from '../auth'
import type { Context } from '../kernel/context'

/** Only a path on our own origin: `//evil`, `/\evil` and full addresses lead home. */
export function ownPath(path: string | null): string {
  const isOwn =
    path !== null && /^\/(?![/\\])[^\\\0\r\n]*$/.test(path) && new URL(path, 'http://own').host === 'own'
  return isOwn ? path : '/app/'
}

const redirect = (status: 302 | 303, location: string, cookie?: string) =>
  new Response(null, {
    status,
    headers: { location, 'cache-control': 'no-store', ...(cookie ? { 'set-cookie': cookie } : {}) },
  })

/** The one-time link that the start prints. A spent or unknown one explains itself on the sign-in page. */
export async function followSignInLink(request: Request, ctx: Context, baseUrl: string): Promise<Response> {
  const query = new URL(request.url).searchParams
  const agent = request.headers.get('user-agent')?.slice(0, 300) ?? null
  const token = await spendSignInLink(ctx.db, ctx.clock, query.get('token') ?? '', agent)
  if (!token) return redirect(302, '/auth/login?problem=link')
  return redirect(302, ownPath(query.get('return_to')), sessionCookie(token, baseUrl))
}

export async function signOut(request: Request, ctx: Context): Promise<Response> {
  if (ctx.actor.kind === 'user') await endSession(ctx.db, ctx.actor.sessionId)
  return redirect(request.method === 'GET' ? 302 : 303, '/', clearedSessionCookie())
}
