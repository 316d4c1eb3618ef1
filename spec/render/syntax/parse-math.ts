import type { MarkdownIt, StateInline } from 'markdown-it'

const DOLLAR = 0x24

/** The longest formula that is looked for. */
const MAX_SCANNED = 4_000

/** Math as on GitHub: `$a$`, `$$a$$` and a code span between dollars. Amounts such as `$5 and $10` are text. */
export function parseMath(markdown: MarkdownIt): void {
  markdown.inline.ruler.before('escape', 'math', (state, silent) => {
    if (state.src.charCodeAt(state.pos) !== DOLLAR) return false
    const formula = formulaAt(state)
    if (formula === null) return false
    if (!silent) {
      const token = state.push('math', '', 0)
      token.content = formula.tex
      token.markup = state.src.slice(state.pos, formula.end)
      token.meta = { isDisplay: formula.isDisplay }
    }
    state.pos = formula.end
    return true
  })
}

interface Formula {
  tex: string
  isDisplay: boolean
  end: number
}

function formulaAt({ src, pos, posMax }: StateInline): Formula | null {
  const text = src.slice(pos, Math.min(posMax, pos + MAX_SCANNED))
  if (/[\w$\\]/.test(src[pos - 1] ?? '')) return null
  const match = DISPLAY.exec(text) ?? CODE.exec(text) ?? INLINE.exec(text)
  const tex = match?.[1] ?? ''
  if (!match || tex.trim() === '') return null
  return { tex, isDisplay: text.startsWith('$$'), end: pos + match[0].length }
}

const DISPLAY = /^\$\$((?:\\[\s\S]|[^\\$])+)\$\$/
const CODE = /^\$`([^`\n]+)`\$/
/** The formula touches both dollars, and no letter or digit follows: those are amounts and names of variables. */
const INLINE = /^\$(?![\s$`])((?:\\[\s\S]|[^\\$])*?(?:\\[\s\S]|[^\\$\s]))\$(?![\w$])/
