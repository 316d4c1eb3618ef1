import { describe, expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'

const TITLES: Record<string, string> = {
  'without a space': 'W'.repeat(500),
  'from right to left': 'مواصفات الدفع والاسترداد',
  'of emoji': '🚀👩‍🚀'.repeat(60),
}

const spec = (title: string) => `---
title: ${JSON.stringify(title)}
status: todo
owner: ${JSON.stringify(title)}
team: ${JSON.stringify(title)}
tags: [${JSON.stringify(title)}]
---
## ${title}
<!-- svc:system:x status:todo -->

${title}

| ${title} | ${title} |
| --- | --- |
| ${title} | ${title} |

\`${title}\`

- [ ] ${title} MUST findable
`

const names = Object.keys(TITLES)
const files = Object.values(TITLES).map(
  (title, index) => [`docs/specs/odd-${index}.md`, spec(title)] as const,
)
const site = openSite({ odd: Object.fromEntries(files) })

describe('no text is wider than the window, on a desk and on a phone', () => {
  test.each<[string, string]>([
    ['dashboard', ''],
    ['repository', 'repos/acme/odd'],
    ['search', 'search?q=findable'],
    ['tasks', 'tasks'],
    ['coverage', 'coverage'],
    ...names.map((name, index): [string, string] => [
      `a title ${name}`,
      `specs/acme/odd/docs/specs/odd-${index}.md`,
    ]),
  ])('%s', async (_name, path) => {
    const page = await site.open()
    const response = await site.visit(page, site.at(path))
    expect(response?.status(), 'the page itself, not one that tells of an error').toBe(200)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const widths = () =>
        page.evaluate(() => ({ window: innerWidth, content: document.documentElement.scrollWidth }))
      await expect.poll(widths).toEqual({ window: width, content: width })
    }
  })
})

test.each(['a\nb.md', 'a\u2028b.md'])(
  'the document %j has a page, also by its plain address',
  async (name) => {
    const { index } = await site.connect(`broken-${name.charCodeAt(1)}`, {
      [`docs/specs/${name}`]: '# Found\n',
    })
    await index()
    const page = await site.open()
    const folder = `docs/acme/broken-${name.charCodeAt(1)}/docs/specs`
    await page.goto(site.at(`${folder}/${encodeURIComponent(name)}`))
    await page.getByRole('heading', { level: 1, name: 'Found' }).waitFor()
    await site.visit(page, site.at(`repos/acme/broken-${name.charCodeAt(1)}`))
    await page.getByRole('link', { name: 'Found' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Found' }).waitFor()
  },
)
