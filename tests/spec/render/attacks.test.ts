import { describe, expect, it } from 'vitest'
import { renderMarkdown, resolveRelativeUrls } from '#spec/render/render-markdown'
import { BAD_HTML, BAD_URLS, HTML_PLACES, URL_PLACES } from './attacks'
import { problemsOf } from './inspect-html'

describe('no URL that runs or loads code survives', () => {
  it.each(Object.entries(URL_PLACES))('as %s', (_, place) => {
    for (const url of BAD_URLS) {
      const html = renderMarkdown(place(url))
      expect({ url, html, problems: problemsOf(html) }).toEqual({ url, html, problems: [] })
    }
  })
})

describe('raw HTML keeps to the list and to its place', () => {
  it.each(Object.entries(HTML_PLACES))('as %s', (_, place) => {
    for (const attack of BAD_HTML) {
      const html = renderMarkdown(place(attack), { lines: true })
      expect({ attack, html, problems: problemsOf(html) }).toEqual({ attack, html, problems: [] })
    }
  })

  it('with two attacks side by side', () => {
    for (const [index, first] of BAD_HTML.entries()) {
      const second = BAD_HTML[(index * 7 + 13) % BAD_HTML.length]
      const html = renderMarkdown(`<div>\n${first}\n${second}\n\n- a ${second} ${first}\n`)
      expect({ first, second, html, problems: problemsOf(html) }).toEqual({
        first,
        second,
        html,
        problems: [],
      })
    }
  })
})

it('no attack can forge or break out of a relative URL', () => {
  const seenNames: string[] = []
  const keep = (path: string) => {
    seenNames.push(path)
    return '/pages/"><script>'
  }
  for (const attack of [...BAD_HTML, ...BAD_URLS]) {
    for (const place of [...Object.values(HTML_PLACES), ...Object.values(URL_PLACES)]) {
      const html = resolveRelativeUrls(renderMarkdown(place(attack)), {
        documentPath: 'a/b.md',
        link: keep,
        image: keep,
      })
      expect({ attack, html, problems: problemsOf(html) }).toEqual({ attack, html, problems: [] })
    }
  }
  expect(seenNames.filter((path) => /(?:^|\/)\.\.?(?:\/|$)|\\|forged/.test(path))).toEqual([])
})
