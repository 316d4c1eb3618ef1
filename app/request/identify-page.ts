import type { EntryContext } from '@remix-run/server-runtime'

const MINUTE_MS = 60_000

/**
 * Everything that determines a page's content, as text: its address, the build, the data of its loaders, and the minute,
 * because pages show relative times. The data includes the theme and the viewer's permissions. Null if the page shows an error
 * or the result of a form.
 */
export function identifyPage(
  { method, url }: Request,
  status: number,
  { manifest, staticHandlerContext: { actionData, errors, loaderData } }: EntryContext,
): string | null {
  if (!['GET', 'HEAD'].includes(method) || status !== 200 || actionData || errors) return null
  return JSON.stringify([url, manifest.version, Math.floor(Date.now() / MINUTE_MS), loaderData])
}
