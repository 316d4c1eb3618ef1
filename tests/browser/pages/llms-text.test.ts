import { expect, test } from 'vitest'
import { openSite } from '#tests/browser/open-site'

const site = openSite()

test('llms.txt lists pages for programs, and every link in it works', async () => {
  const response = await fetch(`${site.address}/llms.txt`)
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map((match) => match[1] ?? '')
  expect(links.length).toBeGreaterThan(4)
  for (const link of links) expect((await fetch(link)).status, link).toBe(200)
})
