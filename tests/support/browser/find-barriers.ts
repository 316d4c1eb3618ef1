import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Rules that depend on the color scheme and on the window width. They are checked again when these change.
 */
export const RULES_OF_LOOKS = ['color-contrast', 'target-size', 'scrollable-region-focusable']

/** For the rule on media. No rule that runs here reads the style sheets, which axe would copy each time. */
const PRELOADED = { assets: ['media'] }

/** The serious and critical violations of these rules, or of all of WCAG 2.2 AA: one line per place. */
export async function findBarriers(page: Page, runOnly = EVERY_RULE): Promise<string[]> {
  // The header stays on top of the page and would cover what is scrolled below it.
  await page.evaluate('scrollTo(0, 0)')
  if (!(await page.evaluate("'axe' in globalThis"))) await page.evaluate(source)
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${JSON.stringify({ runOnly, resultTypes: ['violations'], preload: PRELOADED })})`,
  )
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}
