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

/** Collects the errors of a page, and blocks all requests to servers other than `origin`. */
export async function watchPage(page: Page, baseURL: string): Promise<string[]> {
  const { origin } = new URL(baseURL)
  const complaints: string[] = []
  page.on('console', (message) => {
    const isCutOff = CUT_OFF_MIDWAY.some((words) => message.text().startsWith(`AbortError: ${words}`))
    if (message.type() === 'error' && !isCutOff) complaints.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    if (!CUT_OFF_MIDWAY.includes(error.message)) complaints.push(`exception: ${error.message}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    if (reason !== CUT_OFF) complaints.push(`request: ${request.url()} ${reason}`)
  })
  await page.route(
    (url) => /^https?:$/.test(url.protocol) && url.origin !== origin,
    async (route) => {
      complaints.push(`elsewhere: ${route.request().url()}`)
      await route.abort()
    },
  )
  await page.addInitScript(REPORT_VIOLATIONS)
  return complaints
}
