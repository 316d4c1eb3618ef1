import { beforeAll, describe, expect, it } from 'vitest'
import { createMathRenderer, mayHoldMath } from '#spec/render/math/render-math'
import type { RenderMath } from '#spec/render/render-context'
import { renderMarkdown } from '#spec/render/render-markdown'
import { problemsOf } from './inspect-html'

let math: RenderMath
beforeAll(async () => {
  math = await createMathRenderer()
})

const render = (markdown: string) => renderMarkdown(markdown, { math })
const formulasOf = (html: string) => [...html.matchAll(/<math[^>]* alttext="([^"]*)"/g)].map(([, tex]) => tex)

describe('math', () => {
  it.each([
    ['so $a_1 * b_2$ is', ['a_1 * b_2']],
    ['$a$, ($b$) and "$c$".', ['a', 'b', 'c']],
    ['$`a_b`$', ['a_b']],
    ['$$\n\\sum_{i=1}^n i\n$$', ['\\sum_{i=1}^n i']],
    ['in $$a$$ text', ['a']],
    ['```math\na < b\n```', ['a &lt; b']],
    ['**bold $x$** and [link $y$](z)', ['x', 'y']],
    ['| $a$ |\n|---|\n| $b$ |', ['a', 'b']],
    ['$\\$5$', ['\\$5']],
    ['# The $n$', ['n']],
  ])('is found in %j', (markdown, formulas) => {
    const html = render(markdown)
    expect(formulasOf(html)).toEqual(formulas)
    expect(problemsOf(html)).toEqual([])
  })

  it.each([
    '$5 and $10',
    'US$5, CA$6',
    '$5-$10, or ($3)',
    '$PATH and $HOME/$USER',
    '($x) and ($y)',
    '$ a $',
    '\\$a$',
    '$',
    '$$',
    '$$$$',
    '`$a$`',
    '```sh\necho $a$\n```',
    'a$b$c',
  ])('is not found in %j', (markdown) => {
    expect(render(markdown)).not.toContain('<math')
  })

  it('is rendered as MathML without style, colors and links', () => {
    const html = render('$\\color{red}{\\mathbb{R}} \\href{https://a.example}{b} \\rule{1em}{1em}$')
    expect(html).toContain('<mi>ℝ</mi>')
    expect(html).not.toMatch(/style=|mathcolor|<a /)
    expect(problemsOf(html)).toEqual([])
  })

  it('has the letters of its alphabets and aligned columns', () => {
    expect(render('$\\mathcal{L} \\mathbf{x} \\mathfrak{C} \\mathtt{7}$')).toMatch(/ℒ.*𝐱.*ℭ.*𝟽/)
    const html = render('```math\n\\begin{aligned} a &= b \\\\ c &= d \\end{aligned}\n```')
    expect(html.match(/<mtd class="math-right">/g)).toHaveLength(2)
    expect(html.match(/<mtd class="math-left">/g)).toHaveLength(2)
  })

  it.each([
    ['an unknown command', '\\nonsense{a}'],
    ['an open brace', '\\frac{a}{b'],
    ['a definition', '\\def\\a{\\a\\a}\\a'],
    ['a definition with a star', '\\newcommand*{\\a}{b} \\a'],
    ['deep nesting', `${'\\sqrt{'.repeat(60)}x${'}'.repeat(60)}`],
    ['a long formula', `a${'+a'.repeat(1_100)}`],
  ])('is shown as source for %s', (_what, tex) => {
    expect(render(`$${tex}$`)).toBe(`<p>$${tex}$</p>\n`)
    expect(render(`\`\`\`math\n${tex}\n\`\`\``)).toContain('<code class="language-math">')
  })

  it('is shown as source from the 501st formula on, and where no renderer is given', () => {
    expect(formulasOf(render('$a$ '.repeat(600)))).toHaveLength(500)
    expect(renderMarkdown('$a_1$')).toBe('<p>$a_1$</p>\n')
  })

  it('is looked for only in texts that may have some', () => {
    expect(['costs $5', '```math', '> ~~~ math', 'none', 'math', '```js'].map(mayHoldMath)).toEqual([
      ...[true, true, true, false, false, false],
    ])
  })
})

const HOSTILE = [
  '\\text{<img src=x onerror=alert(1)>}',
  '\\text{</math><script>alert(1)</script>}',
  '\\htmlClass{x}{a} \\htmlStyle{color:red}{b} \\htmlId{c}{d} \\htmlData{e=f}{g}',
  '\\includegraphics{https://a.example/b.png}',
  '\\url{javascript:alert(1)}',
  '\\unicode{x3c}',
  '\\char"3C \\char"3E',
  'a < b > c & d " e \' f',
  '\\operatorname{<b>}',
  '\\tag{<i>} a',
  '\\verb|</mtext><b>|',
  '\\begin{CD} A @>a>> B \\end{CD}',
  '\\begin{array}{c|c} a & b \\\\ \\hline c & d \\end{array}',
  '\\cancel{a} \\boxed{b} \\fbox{c} \\overbrace{d}^{e} \\xrightarrow[f]{g}',
  '\\begin{matrix} \\begin{matrix} a & b \\end{matrix} & c \\end{matrix}',
  '\\mathchoice{a}{b}{c}{d} \\raisebox{1em}{x} \\kern9999em \\rule{9999em}{9999em}',
  '\\color{#123456} \\colorbox{red}{a} \\textcolor{x"y}{b}',
]

it.each(HOSTILE)('hostile math is sound HTML: %s', (tex) => {
  for (const markdown of [`$${tex}$`, `\`\`\`math\n${tex}\n\`\`\``])
    expect(problemsOf(render(markdown))).toEqual([])
})
