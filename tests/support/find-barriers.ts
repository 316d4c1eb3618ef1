import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What hangs on the colours and on the width of the window, and so has to be asked again when they change. */
export const RULES_OF_LOOKS = ['color-contrast', 'target-size', 'scrollable-region-focusable']

/** What keeps people out, serious or worse, by these rules or all of WCAG 2.2 AA: a line for each place. */
export async function findBarriers(page: Page, runOnly = EVERY_RULE): Promise<string[]> {
  await page.evaluate(source)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify({ runOnly, resultTypes: ['violations'] })})`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}
