import type { KoaContextWithOIDC } from 'oidc-provider'

/** The provider's answer while the database is away, in place of any error or redirect of its own. */
export function sendUnavailable(ctx: KoaContextWithOIDC): void {
  ctx.remove('location')
  ctx.set('retry-after', '5')
  ctx.status = 503
  ctx.type = 'text/plain'
  ctx.body = 'The database does not answer. Try again in a few seconds.\n'
}
