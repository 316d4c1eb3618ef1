import type { Page } from 'playwright-core'

/**
 * A navigation, a newer request or a closing page aborts requests: not an error. Remix, which decodes the answer, reports
 * up to three more errors for an answer that had begun. Their words depend on whether the decoder was reading just then.
 */
const CUT_OFF = 'net::ERR_ABORTED'
const CUT_OFF_MIDWAY = ['signal is aborted without reason', 'BodyStreamBuffer was aborted']

const REPORT_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) =>
  console.error('policy ' + event.effectiveDirective + ' forbids ' + event.blockedURI))`

/** Collects what goes wrong in a page, and lets no request leave the server at `origin`. */
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
