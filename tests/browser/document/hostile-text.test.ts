import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'
import { ATTACKS } from '#tests/support/attacks'
import { sampleOf } from '#tests/support/sample'

const quote = (text: string) => JSON.stringify(text)
const inMarker = (attack: string) => attack.replace(/[\s>]/g, '').replaceAll('--', '')
const inCell = (attack: string) => attack.replace(/\n+/g, ' ').replaceAll('|', '\\|')
const inLine = (attack: string) => attack.replace(/\n+/g, ' ')

/** A spec with the attack in every place that a page shows. */
const specOf = (attack: string, index: number) => `---
title: ${quote(`Title ${index} ${attack}`)}
status: ${quote(attack)}
owner: ${quote(attack)}
team: ${quote(attack)}
tags: [${quote(attack)}]
depends_on: [${quote(`${attack}.md`)}]
type: spec
---
Opening ${attack}

## ${index}. Heading ${inLine(attack)}
<!-- svc:system:${index} status:blocked:${inMarker(attack)} -->
<!-- svc:ticket:linear:${inMarker(attack)} url:javascript:window.pwned=1 -->

- [x] Findable criterion ${inLine(attack)}
  <!-- svc:realized-in:PR#1 src/${inMarker(attack)}.ts -->

#### Scenario: ${inLine(attack)}
- GIVEN ${inLine(attack)}
`

const TOGETHER = 40

/** Many attacks in one document: as paragraphs, in lists, in tables, as code and as code language. */
const bodyOf = (attacks: readonly string[]) => `# Together

${attacks.map((attack) => `${attack}\n\n- ${attack.replaceAll('\n', '\n  ')}\n`).join('\n')}
| a | b |
|---|---|
${attacks.map((attack) => `| ${inCell(attack)} | ${inCell(attack)} |`).join('\n')}

${attacks.map((attack) => `\`\`\`${inLine(attack).replaceAll('`', '')}\n${attack}\n\`\`\``).join('\n\n')}
`

const isFileName = (name: string) => !/[/\\\0\n]/.test(name) && Buffer.byteLength(name) < 200
const nameOf = (attack: string, index: number) => (isFileName(attack) ? `${index} ${attack}` : `${index}`)

const SPECS = ATTACKS.map((attack, index) => [
  `docs/specs/${nameOf(attack, index)}.md`,
  specOf(attack, index),
])
const BODIES = Array.from({ length: Math.ceil(ATTACKS.length / TOGETHER) }, (_, group) => [
  `docs/specs/together-${group}.md`,
  bodyOf(ATTACKS.slice(group * TOGETHER, (group + 1) * TOGETHER)),
])

const site = openSite({
  hostile: {
    'CONFIG.yaml': `version: "1"\n${ATTACKS.map((attack) => `${quote(attack)}: 1\n`).join('')}`,
    ...Object.fromEntries([...SPECS, ...BODIES]),
  },
})

const pathOf = (file: string) => file.split('/').map(encodeURIComponent).join('/')
const pages = (path: string, count: number, size: number) =>
  Array.from(
    { length: Math.ceil(count / size) },
    (_, page) => `${path}${page === 0 ? '' : `&offset=${page * size}`}`,
  )

const LISTS = [
  '',
  'repos/acme/hostile',
  'coverage',
  'settings/connections',
  ...sampleOf(pages('tasks?view=list', ATTACKS.length, 100), 10, () => null),
  ...pages('tasks?view=board', 1, 100),
  ...sampleOf(pages('search?q=findable', ATTACKS.length, 20), 20, () => null),
  ...sampleOf(ATTACKS, 150, () => null).map(
    (attack) => `search?q=${encodeURIComponent(attack)}&team=${encodeURIComponent(attack)}`,
  ),
]
const DOCUMENTS = [
  ...sampleOf(BODIES, 2, () => null).map(([file = '']) => `specs/acme/hostile/${pathOf(file)}`),
  ...sampleOf(SPECS, 120, () => null).flatMap(([file = '']) => [
    `specs/acme/hostile/${pathOf(file)}`,
    `docs/acme/hostile/${pathOf(file)}`,
  ]),
]

const HANDLERS = '[onerror], [onload], [onmouseover], [onfocus], main script, main iframe, main object'
const HARMLESS = ['http:', 'https:', 'mailto:']

async function isHarmless(page: Page): Promise<void> {
  // Moves the pointer to trigger hover handlers.
  await page.mouse.move(200, 300)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect(
    await page.locator(HANDLERS).evaluateAll((elements) => elements.map(({ outerHTML }) => outerHTML)),
  ).toEqual([])
  const links = await page.evaluate(
    (harmless) =>
      [...document.links]
        .filter((link) => !harmless.includes((link as HTMLAnchorElement).protocol))
        .map(({ outerHTML }) => outerHTML),
    HARMLESS,
  )
  expect(links).toEqual([])
}

describe('text of a repository never runs', () => {
  test('there are six hundred attacks, each its own', () => {
    expect(new Set(ATTACKS).size).toBeGreaterThanOrEqual(600)
  })

  test.each([
    ['in lists', LISTS],
    ['in documents', DOCUMENTS],
  ])('%s', { timeout: process.env.DEEP ? 1_800_000 : 240_000 }, async (_where, paths) => {
    const page = await site.open({ expected: [/Failed to load resource/, /^request: /] })
    for (const path of paths) {
      const response = await site.visit(page, site.at(path))
      expect(response?.status(), path).toBe(200)
      await isHarmless(page)
    }
  })
})
