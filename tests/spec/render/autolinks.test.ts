import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '#spec/render/render-markdown'

/** The links of a paragraph as `text → URL`. */
function linksOf(markdown: string): string[] {
  return Array.from(
    renderMarkdown(markdown).matchAll(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g),
    ([, url, text]) => (url === text ? `${url}` : `${text} → ${url}`),
  )
}

describe('addresses in text are links, as in the GFM specification', () => {
  it.each([
    ['www.commonmark.org', ['www.commonmark.org → http://www.commonmark.org']],
    ['Visit www.commonmark.org/help for more', ['www.commonmark.org/help → http://www.commonmark.org/help']],
    ['Visit www.commonmark.org.', ['www.commonmark.org → http://www.commonmark.org']],
    ['Visit www.commonmark.org/a.b.', ['www.commonmark.org/a.b → http://www.commonmark.org/a.b']],
    ['www.google.com/search?q=Markup+(business)', ['http://www.google.com/search?q=Markup+(business)']],
    ['www.google.com/search?q=Markup+(business)))', ['http://www.google.com/search?q=Markup+(business)']],
    ['(www.google.com/search?q=Markup+(business))', ['http://www.google.com/search?q=Markup+(business)']],
    ['www.google.com/search?q=(business))+ok', ['http://www.google.com/search?q=(business))+ok']],
    ['http://commonmark.org', ['http://commonmark.org']],
    [
      '(Visit https://encrypted.google.com/search?q=Markup+(business))',
      ['https://encrypted.google.com/search?q=Markup+(business)'],
    ],
    ['https://a.example/_b_*c*~~d~~', ['https://a.example/_b_*c*~~d']],
    ['http://localhost:3000/a!', ['http://localhost:3000/a']],
    ['foo@bar.baz', ['foo@bar.baz → mailto:foo@bar.baz']],
    [
      "hello@mail+xyz.example isn't valid, but hello+xyz@mail.example is.",
      ['hello+xyz@mail.example → mailto:hello+xyz@mail.example'],
    ],
    ['a.b-c_d@a.b', ['a.b-c_d@a.b → mailto:a.b-c_d@a.b']],
    ['a.b-c_d@a.b.', ['a.b-c_d@a.b → mailto:a.b-c_d@a.b']],
    ['a.b-c_d@a.b-', []],
    ['a.b-c_d@a.b_', []],
    ['<https://a.example/b>', ['https://a.example/b']],
  ])('%s', (markdown, links) => {
    expect(
      linksOf(markdown).map((link) => (links[0]?.includes('→') ? link : link.replace(/^.* → /, ''))),
    ).toEqual(links)
  })
})

describe('addresses are left alone', () => {
  it.each([
    '`https://a.example`',
    'xhttps://a.example',
    'ftp://a.example',
    'https://',
    'https:// a',
    'awww.b.c',
    'www.',
    'a@b',
    '@b.c',
  ])('in %s', (markdown) => expect(linksOf(markdown)).toEqual([]))

  it('in the text of a link', () => {
    expect(linksOf('[https://a.example www.b.c d@e.f](#g)')).toEqual(['https://a.example www.b.c d@e.f → #g'])
  })
})
