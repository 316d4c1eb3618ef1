import { beforeAll, describe, expect, it } from 'vitest'
import { createHighlighter, TOKEN_CLASSES } from '#spec/render/code/highlight'
import type { Highlight } from '#spec/render/render-context'
import { renderMarkdown } from '#spec/render/render-markdown'
import { problemsOf } from './inspect-html'

let highlight: Highlight
beforeAll(async () => {
  highlight = await createHighlighter()
})

const SAMPLES: Record<string, string> = {
  typescript: 'const a: string = `b\\n` // "d" <e> & f\nclass G extends H { i = 1.5 }\n',
  sh: 'echo "$A" | grep -v b # c',
  yaml: 'a: 1\nb: "c" # d',
  json: '{"a": [1, true, null, "b"]}',
  python: '@a\ndef b(c: int = 1) -> str:\n    """d"""\n    return f"{c}"',
  sql: "select a, count(*) from b where c = 'd' -- e",
  diff: '--- a\n+++ b\n@@ -1 +1 @@\n-c\n+d',
  html: '<a href="b" onclick=\'c\'>d</a><script>e()</script>',
  md: '# a\n**b** `c` [d](e)',
  rust: 'fn a<\'b>(c: &\'b str) -> u8 { println!("{}", c); 1 }',
  go: 'func a(b int) error { return fmt.Errorf("%w", c) }',
}

describe('highlighted code', () => {
  it.each(Object.entries(SAMPLES))(
    'of %s is the code, in classes from the list, and sound HTML',
    (language, code) => {
      const html = highlight(code, language) ?? ''
      expect(textOf(html)).toBe(code)
      const classes = Array.from(html.matchAll(/<span class="([^"]*)">/g), ([, name]) => name)
      expect(new Set(classes).size).toBeGreaterThan(1)
      expect(classes.filter((name) => !TOKEN_CLASSES.includes(name ?? ''))).toEqual([])
      const page = renderMarkdown(`\`\`\`${language}\n${code}\n\`\`\`\n`, { highlight })
      expect(page).toContain('<span class="tok-')
      expect(problemsOf(page)).toEqual([])
    },
  )

  it('distinguishes keywords, strings, numbers and comments', () => {
    expect(highlight('let a = "b" + 1 // c', 'ts')).toBe(
      '<span class="tok-keyword">let</span> a <span class="tok-operator">= </span><span class="tok-string">&quot;b&quot; </span>' +
        '<span class="tok-operator">+ </span><span class="tok-number">1 </span><span class="tok-comment">// c</span>',
    )
  })

  it('escapes quotes, so that code cannot look like a relative URL', () => {
    expect(highlight(' href="pl-rel:a"', 'js')).not.toContain('"pl-rel')
  })

  it('is the same when asked twice', () => {
    const code = SAMPLES.typescript ?? ''
    expect(highlight(code, 'ts')).toBe(highlight(code, 'ts'))
  })
})

describe('code is left plain', () => {
  it('in a language that is not known', () => {
    expect(highlight('a', 'klingon')).toBeNull()
    expect(highlight('a', '__proto__')).toBeNull()
    expect(highlight('a', '')).toBeNull()
  })

  it('when it is over 100 000 characters', () => {
    expect(highlight('let a\n'.repeat(20_000), 'ts')).toBeNull()
    expect(highlight('let a\n'.repeat(1_000), 'ts')).toContain('tok-keyword')
  })

  it('in lines over 1 000 characters, and no character is lost', () => {
    const code = `let a = 1\nlet b = "${'c'.repeat(2_000)}"\nlet d`
    expect(textOf(highlight(code, 'ts') ?? '')).toBe(code)
  })

  it('in languages that were not loaded', async () => {
    const onlyJson = await createHighlighter(['json'])
    expect(onlyJson('{"a": 1}', 'json')).toContain('tok-property')
    expect(onlyJson('let a', 'ts')).toBeNull()
  })
})

function textOf(html: string): string {
  const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }
  return html.replace(/<[^>]*>/g, '').replace(/&\w+;/g, (entity) => entities[entity] ?? entity)
}
