import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '#spec/render/render-markdown'
import { COMMONMARK_EXAMPLES } from './commonmark-examples'
import { problemsOf } from './inspect-html'

describe('GitHub flavour', () => {
  it('tables keep their alignment without a style attribute', () => {
    const html = renderMarkdown('| a | b | c | d |\n|---|:--|:-:|--:|\n| 1 | 2 | 3 | 4 |\n')
    expect(html).toContain('<th>a</th>')
    expect(html).toContain('<th align="left">b</th>')
    expect(html).toContain('<td align="center">3</td>')
    expect(html).toContain('<td align="right">4</td>')
  })

  it('strikes text through', () => {
    expect(renderMarkdown('~~a~~')).toBe('<p><del>a</del></p>\n')
  })

  it('numbers a list from where it starts', () => {
    expect(renderMarkdown('3. a')).toBe('<ol start="3"><li>a</li>\n</ol>\n')
  })

  it('puts paragraphs into the items of a loose list only', () => {
    expect(renderMarkdown('- a\n- b')).toBe('<ul><li>a</li>\n<li>b</li>\n</ul>\n')
    expect(renderMarkdown('- a\n\n- b')).toContain('<li><p>a</p>\n</li>')
  })
})

describe('headings', () => {
  it('take the id of the section that starts on their line, setext headings included', () => {
    const headingIds = new Map([
      [1, '1-first'],
      [3, '2-second'],
    ])
    const html = renderMarkdown('## 1. First\n\nSecond\n---\n', { headingIds })
    expect(html).toContain('<h2 id="1-first">1. First<a class="heading-anchor" href="#1-first"')
    expect(html).toContain('<h2 id="2-second">')
  })

  it('count lines from the top of the file, frontmatter, BOM and carriage returns included', () => {
    const headingIds = new Map([[5, 'known']])
    expect(renderMarkdown('\ufeff---\r\ntitle: a\r\n---\r\n\r\n## A\r\n', { headingIds })).toContain(
      'id="known"',
    )
    expect(renderMarkdown('---\ntitle: a\n...\n---\n## A', { headingIds })).toContain('id="known"')
    expect(renderMarkdown('a\r\r\r\r## A', { headingIds })).toContain('id="known"')
  })

  it('without a section get their slug, made unique against the ids of sections', () => {
    const html = renderMarkdown('# Über: uns!\n# A\n# A\n## A\n# `b` *c*\n# \n', {
      headingIds: new Map([[4, 'a']]),
    })
    expect(idsOf(html)).toEqual(['über-uns', 'a-2', 'a-3', 'a', 'b-c', 'section'])
  })

  it('say where their anchor leads, and have none inside a link', () => {
    expect(renderMarkdown('# A "b"')).toContain('aria-label="Link to section: A &quot;b&quot;"></a></h1>')
    expect(renderMarkdown('<a href="x">\n\n# A\n\n</a>')).toContain('<h1 id="a">A</h1>')
  })
})

describe('task items', () => {
  it('carry the id of their criterion and a disabled checkbox that says which it is', () => {
    const criterionIds = new Map([
      [1, 'c0ffee'],
      [2, 'beef'],
    ])
    const html = renderMarkdown('- [ ] **MUST** be <b>safe</b>\n- [x] b\n- c\n', { criterionIds })
    expect(html).toContain(
      '<li class="task" id="ac-c0ffee" data-criterion="c0ffee"><input type="checkbox" disabled aria-label="MUST be safe"> ',
    )
    expect(html).toContain(
      'id="ac-beef" data-criterion="beef"><input type="checkbox" disabled checked aria-label="b"> b</li>',
    )
    expect(html).toContain('<li>c</li>')
  })

  it('are boxes without a criterion too, numbered, loose, nested or in a footnote', () => {
    const boxes = (markdown: string) => renderMarkdown(markdown).match(/<input /g)?.length ?? 0
    expect(boxes('1. [ ] a\n2. [X] b\n')).toBe(2)
    expect(boxes('* [ ] a\n\n* [ ] b\n  + [x] c\n')).toBe(3)
    expect(boxes('> - [ ] a')).toBe(1)
    expect(boxes('a[^1]\n\n[^1]: - [ ] b')).toBe(1)
  })

  it('need text after the box, and a list', () => {
    for (const markdown of ['- [ ]', '- [ ]a', '- [y] a', '- [  ] a', '[ ] a', '- `[ ] a`', '- # [ ] a']) {
      expect(renderMarkdown(markdown)).not.toContain('<input')
    }
  })

  it('stay boxes when a reference named x is defined', () => {
    expect(renderMarkdown('- [x] a\n\n[x]: /b')).toContain('checked')
  })
})

describe('hidden content', () => {
  it('frontmatter', () => {
    expect(renderMarkdown('---\ntitle: <b>\n---\na')).toBe('<p>a</p>\n')
    expect(renderMarkdown('---\n---')).toBe('')
  })

  it('markers and all other comments', () => {
    const html = renderMarkdown(
      '## A <!-- svc:system:1 status:done -->\n<!-- svc:ticket:jira:A-1 -->\n\n- b <!-- x --> c\n      <!-- d -->\n\n<!-- e\n\nf -->\n<div><!-- g',
    )
    expect(html).not.toMatch(/svc|<!|--/)
    expect(html.replace(/<[^>]*>/g, '').trim()).toMatch(/^A\s+b {2}c$/)
  })
})

describe('code', () => {
  it('says its language by a class, and is escaped', () => {
    expect(renderMarkdown('```ts title="x"\n<a>\n```')).toBe(
      '<pre><code class="language-ts">&lt;a&gt;\n</code></pre>\n',
    )
    expect(renderMarkdown('    <a>')).toBe('<pre><code>&lt;a&gt;\n</code></pre>\n')
    expect(renderMarkdown('``` "onload=x\na\n```')).toBe('<pre><code>a\n</code></pre>\n')
  })

  it('is highlighted by the callback where that knows the language', () => {
    const highlight = (code: string, language: string) =>
      language === 'js' ? `<span class="tok-keyword">${code.length}</span>` : null
    expect(renderMarkdown('```js\nabc\n```', { highlight })).toContain('<span class="tok-keyword">4</span>')
    expect(renderMarkdown('```py\nabc\n```', { highlight })).toContain('>abc\n</code>')
  })

  it('of diagrams keeps its text', () => {
    expect(renderMarkdown('```mermaid\na-->b<br>"c"\n```')).toBe(
      '<pre class="mermaid">a--&gt;b&lt;br&gt;&quot;c&quot;\n</pre>\n',
    )
  })
})

describe('links and images', () => {
  it('to elsewhere pass no rank and no referrer', () => {
    const rel = 'rel="nofollow noopener noreferrer"'
    expect(renderMarkdown('[a](https://b.example "t")')).toBe(
      `<p><a href="https://b.example" ${rel} title="t">a</a></p>\n`,
    )
    expect(renderMarkdown('<a href="//b.example">a</a>')).toContain(`href="//b.example" ${rel}`)
    expect(renderMarkdown('[a](#b) [c](mailto:d@e.example)')).not.toContain('rel=')
  })

  it('relative to the document or the repository are marked', () => {
    expect(renderMarkdown('[a](../b c.md#d)')).toBe('<p>[a](../b c.md#d)</p>\n')
    expect(renderMarkdown('[a](<../b c.md#d>)')).toContain('href="pl-rel:../b%20c.md#d"')
    expect(renderMarkdown('[a](/b.md?c=1&d)')).toContain('href="pl-rel:/b.md?c=1&amp;d"')
    expect(renderMarkdown('![a *b*](c.png)')).toContain('<img src="pl-rel:c.png" alt="a b" loading="lazy">')
    expect(renderMarkdown('<img src="c.png">')).toContain('src="pl-rel:c.png"')
  })

  it('keep what is percent-encoded and encode the rest', () => {
    expect(renderMarkdown('[a](b%20c%zz/ü\\d)')).toContain('href="pl-rel:b%20c%25zz/%C3%BC%5Cd"')
  })
})

it('every example of the CommonMark specification renders to sound HTML', () => {
  for (const [number, markdown] of COMMONMARK_EXAMPLES) {
    const html = renderMarkdown(markdown, { lines: true })
    expect({ number, html, problems: problemsOf(html) }).toEqual({ number, html, problems: [] })
  }
})

it('blocks say their line when the editor asks for it', () => {
  const html = renderMarkdown('---\na: b\n---\n# A\n\nb\n\n- c\n\n> d\n\n```js\n```\n\n| e |\n|---|\n', {
    lines: true,
  })
  expect(
    Array.from(html.matchAll(/<(\w+)[^>]* data-line="(\d+)"/g), ([, name, line]) => `${name} ${line}`),
  ).toEqual([
    ...['h1 4', 'p 6', 'ul 8', 'li 8', 'blockquote 10', 'p 10', 'pre 12', 'table 15', 'thead 15', 'tr 15'],
  ])
  expect(renderMarkdown('# A')).not.toContain('data-line')
})

function idsOf(html: string): string[] {
  return Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id ?? '')
}
