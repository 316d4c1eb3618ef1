import type { Page } from 'playwright-core'

/**
 * A navigation, a newer request or a closed page aborts requests, which is not an error. For a response that
 * had begun, Remix reports up to three more errors while it decodes. Their messages depend on the state of
 * the decoder.
 */
const CUT_OFF = 'net::ERR_ABORTED'
const CUT_OFF_MIDWAY = ['signal is aborted without reason', 'BodyStreamBuffer was aborted']

const REPORT_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) =>
  console.error('policy ' + event.effectiveDirective + ' forbids ' + event.blockedURI))`

/**
 * Collects the errors of a page, and the requests that it sends to servers other than `origin` and `otherOrigins`.
 * The browser does not resolve their names (`launch-browser.ts`), so nothing leaves the machine. Requests are not
 * intercepted: that takes a detour through this process for each of them, and it turns off the browser's cache.
 */
export async function watchPage(
  page: Page,
  baseURL: string,
  otherOrigins: readonly string[] = [],
): Promise<string[]> {
  const ownOrigins = new Set([baseURL, ...otherOrigins].map((url) => new URL(url).origin))
  const complaints: string[] = []
  page.on('console', (message) => {
    const isCutOff = CUT_OFF_MIDWAY.some((words) => message.text().startsWith(`AbortError: ${words}`))
    if (message.type() === 'error' && !isCutOff) complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    if (!CUT_OFF_MIDWAY.includes(error.message)) complaints.push(`exception: ${error.message}`)
  })
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (/^https?:$/.test(protocol) && !ownOrigins.has(origin)) complaints.push(`elsewhere: ${request.url()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    if (reason !== CUT_OFF) complaints.push(`request: ${request.url()} ${reason}`)
  })
  await page.addInitScript(REPORT_VIOLATIONS)
  return complaints
}
