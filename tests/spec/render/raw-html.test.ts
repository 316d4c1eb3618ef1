import { describe, expect, it } from 'vitest'
import { renderMarkdown } from '#spec/render/render-markdown'

describe('HTML written by authors', () => {
  it('details hold markdown', () => {
    expect(renderMarkdown('<details open>\n<summary>A</summary>\n\n*b*\n\n</details>\n\nc')).toBe(
      '<details open="">\n<summary>A</summary>\n<p><em>b</em></p>\n</details>\n<p>c</p>\n',
    )
  })

  it('badges and pictures keep their sizes, sources and alignment', () => {
    const html = renderMarkdown(
      '<p align="center">\n<picture>\n<source media="(prefers-color-scheme: dark)" srcset="dark.png 2x">\n<img src="a.png" width="50%" height="9" alt="A">\n</picture>\n</p>',
    )
    expect(html).toContain('<p align="center">')
    expect(html).toContain('<source media="(prefers-color-scheme: dark)" srcset="pl-rel:dark.png 2x">')
    expect(html).toContain('<img src="pl-rel:a.png" width="50%" height="9" alt="A">')
  })

  it('tables hold markdown, and get the parts that HTML implies', () => {
    expect(renderMarkdown('<table><tr><td>\n\n*a*\n\n<td colspan=2>b</table>')).toBe(
      '<table><tbody><tr><td>\n<p><em>a</em></p>\n</td><td colspan="2">b</td></tr></tbody></table>',
    )
  })

  it('inline elements work together with markdown', () => {
    expect(renderMarkdown('H<sub>2</sub>O, <kbd>*K*</kbd><br/>x')).toBe(
      '<p>H<sub>2</sub>O, <kbd><em>K</em></kbd><br>x</p>\n',
    )
  })

  it('lists stand in a table cell of markdown', () => {
    expect(renderMarkdown('| a |\n|---|\n| <ul><li>b<li>c</ul> |')).toContain(
      '<td><ul><li>b</li><li>c</li></ul></td>',
    )
  })

  it('entities stay unchanged', () => {
    expect(renderMarkdown('<div>&copy; &lt;b&gt; & &nope; "q"</div>')).toBe(
      '<div>&copy; &lt;b&gt; &amp; &nope; &quot;q&quot;</div>',
    )
  })
})

describe('HTML that is not allowed', () => {
  it('is shown as the text it was', () => {
    expect(renderMarkdown('a <script>b</script> <svg/>')).toBe(
      '<p>a &lt;script&gt;b&lt;/script&gt; &lt;svg/&gt;</p>\n',
    )
    expect(renderMarkdown('<style>\na\n</style>')).toBe('&lt;style&gt;\na\n&lt;/style&gt;')
  })

  it('attributes are dropped and their element stays', () => {
    expect(renderMarkdown('<b id=a class=b style=c onclick=d name=e>f</b>')).toBe('<p><b>f</b></p>\n')
    expect(renderMarkdown('<a href="javascript:a">b</a>')).toBe('<p><a>b</a></p>\n')
    expect(renderMarkdown('<img src="data:a" alt=b>')).toBe('<img alt="b">')
  })
})

describe('malformed HTML', () => {
  it('stray closing tags are dropped', () => {
    expect(renderMarkdown('a </b></p></div></section> b')).toBe('<p>a &lt;/section&gt; b</p>\n')
    expect(renderMarkdown('</details></div></main>\n\nb')).toBe('&lt;/main&gt;\n<p>b</p>\n')
  })

  it('unclosed elements end with the block or container they stand in', () => {
    expect(renderMarkdown('a <b>b\n\nc')).toBe('<p>a <b>b</b></p>\n<p>c</p>\n')
    expect(renderMarkdown('> <div>\n> a\n\nb')).toBe('<blockquote><div>\na\n</div></blockquote>\n<p>b</p>\n')
    expect(renderMarkdown('- <details>\n- a')).toContain('<li><details>\n</details></li>')
  })

  it('markdown cannot be closed from inside', () => {
    expect(renderMarkdown('> a </blockquote> b')).toBe('<blockquote><p>a  b</p>\n</blockquote>\n')
    expect(renderMarkdown('**a </strong> b**')).toBe('<p><strong>a  b</strong></p>\n')
  })

  it('a link in a link ends the first', () => {
    expect(renderMarkdown('<a href="#a">a [b](#c)</a>')).toBe(
      '<p><a href="#a">a </a><a href="#c">b</a></p>\n',
    )
  })

  it('a thousand open elements do not nest deeper than browsers do', () => {
    const html = renderMarkdown('<div>'.repeat(1000))
    expect(html.match(/<div>/g)?.length).toBeLessThan(200)
    expect(html.match(/<div>/g)?.length).toBe(html.match(/<\/div>/g)?.length)
  })
})
