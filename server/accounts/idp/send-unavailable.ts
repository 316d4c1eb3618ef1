import type { KoaContextWithOIDC } from 'oidc-provider'

/** Responds with 503 while the database is away, instead of the provider's own error or redirect. */
export function sendUnavailable(ctx: KoaContextWithOIDC): void {
  ctx.remove('location')
  ctx.set('retry-after', '5')
  ctx.status = 503
  ctx.type = 'text/plain'
  ctx.body = 'The database does not answer. Try again in a few seconds.\n'
}
