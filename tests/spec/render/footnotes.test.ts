import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '#spec/render/render-markdown'
import { problemsOf } from './inspect-html'

describe('footnotes', () => {
  it('are numbered in the order of their first reference and lead back to each of them', () => {
    const html = renderMarkdown('a[^x] b[^y] c[^x]\n\n[^y]: Y\n[^x]: X\n[^z]: never\n')
    expect(html).toContain(
      'a<sup class="footnote-ref" id="fnref_1"><a href="#fn_1" aria-label="Footnote 1">1</a></sup>',
    )
    expect(html).toContain('c<sup class="footnote-ref" id="fnref_1_2"><a href="#fn_1"')
    expect(html).toMatch(/<li id="fn_1"><p>X <a [^>]*href="#fnref_1"[^>]*>↑<\/a> <a [^>]*href="#fnref_1_2"/)
    expect(html.indexOf('<p>X')).toBeLessThan(html.indexOf('<p>Y'))
    expect(html).not.toContain('never')
  })

  it('hold blocks, and refer to one another', () => {
    const html = renderMarkdown('a[^1]\n\n[^1]: b\n\n    - c[^2]\n\n        d\n[^2]: e[^1]\n')
    expect(html).toContain('<li><p>c<sup')
    expect(html).toContain('<p>d</p>')
    expect(html).toContain('<p>e<sup class="footnote-ref" id="fnref_1_2">')
    expect(problemsOf(html)).toEqual([])
  })

  it('defined in a list, a quote or another footnote leave these whole', () => {
    for (const source of ['- [^1]: b\n\n  c', '> [^1]: b\n> c\n\nd', '[^2]: > [^1]: b\n    > c\n\n    d']) {
      const html = renderMarkdown(`a[^1]\n\n${source}\n`)
      expect({ html, problems: problemsOf(html) }).toEqual({ html, problems: [] })
      expect(html).toContain('id="fn_1"')
    }
  })

  it('without a definition, in code or escaped are text', () => {
    expect(renderMarkdown('a[^1] `[^2]` \\[^2]\n\n[^2]: b')).toBe('<p>a[^1] <code>[^2]</code> [^2]</p>\n')
  })

  it('of one name: the first definition counts', () => {
    const html = renderMarkdown('a[^1]\n\n[^1]: first\n\n[^1]: second')
    expect(html).toContain('first')
    expect(html).not.toContain('second')
  })

  it('have ids that no heading can take', () => {
    const html = renderMarkdown('# fn_1\n# fnref 1\n# fn 1\na[^1]\n\n[^1]: b')
    expect(problemsOf(html)).toEqual([])
    expect(html).toContain('<h1 id="fn-1">')
  })
})
