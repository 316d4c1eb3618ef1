import { html, raw } from 'hono/html'
import { FRAGMENT_KEY } from '#shared/fragment-storage'
import type { AppResponse, Reply } from './reply'

/**
 * Browsers keep the fragment of the requested page across redirects, but lose it on another site's sign-in page. So a redirect
 * to another site becomes a page that stores the fragment in the tab and continues at once. `RestoreFragment` in the pages
 * reads it.
 */
export async function keepFragment(reply: AppResponse, baseUrl: string, nonce: string): Promise<AppResponse> {
  const location = 'content' in reply ? reply.headers.location : undefined
  if (location === undefined || !isOnOtherSite(location, baseUrl)) return reply
  return pageThatGoesOn(location, nonce)
}

const isOnOtherSite = (location: string, baseUrl: string) =>
  new URL(location, baseUrl).origin !== new URL(baseUrl).origin

/** The browser must continue even if it does not let pages store anything. */
const SCRIPT = `try {
  const path = new URLSearchParams(location.search).get('return_to')
  if (path && location.hash) sessionStorage.setItem('${FRAGMENT_KEY}', JSON.stringify([path, location.hash]))
  else sessionStorage.removeItem('${FRAGMENT_KEY}')
} finally {
  location.replace(document.links[0].href)
}`

async function pageThatGoesOn(location: string, nonce: string): Promise<Reply> {
  const page = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sign in · Plumbline</title>
<noscript><meta http-equiv="refresh" content="0;url=${location}"></noscript>
</head>
<body>
<p><a href="${location}">Continue to sign in</a></p>
<script nonce="${nonce}">${raw(SCRIPT)}</script>
</body>
</html>
`
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }
  return { status: 200, headers, content: page.toString() }
}
