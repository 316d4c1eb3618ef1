import { escapeHtml } from '../html/escape-html'
import type { RenderMath } from '../render-context'
import { cleanMathml } from './clean-mathml'

/** Limits per formula, so that a document cannot occupy the process or nest deeper than browsers do. */
const MAX_LENGTH = 2_000
const MAX_DEPTH = 40
/** Limits per document. Later formulas are shown as source. */
const MAX_FORMULAS = 500
const MAX_CHARACTERS = 50_000

/** Definitions could grow a short text without limit. */
const DEFINITION =
  /\\(?:[gex]?def|(?:re|provide)?newcommand|renewcommand|providecommand|let|futurelet|global|long|char)(?![a-zA-Z])/

/** Whether a text may contain math, so that the library is loaded only for those. */
export const mayHoldMath = (markdown: string): boolean =>
  /\$|^[ \t>]*(?:`{3,}|~{3,})[ \t]*math/m.test(markdown)

/** Loads KaTeX. The function returns MathML, or null for what does not parse or is over a limit. */
export async function createMathRenderer(): Promise<RenderMath> {
  const { default: katex } = await import('katex')
  return (tex, isDisplay) => {
    if (tex.length > MAX_LENGTH || DEFINITION.test(tex) || depthOf(tex) > MAX_DEPTH) return null
    try {
      const html = katex.renderToString(tex, {
        output: 'mathml',
        displayMode: isDisplay,
        throwOnError: true,
        strict: 'ignore',
        trust: false,
        maxSize: 20,
        maxExpand: 200,
      })
      const content = cleanMathml(html)
      if (content === null) return null
      return `<math${isDisplay ? ' display="block"' : ''} alttext="${escapeHtml(tex.trim())}">${content}</math>`
    } catch (error) {
      if (error instanceof katex.ParseError) return null
      throw error
    }
  }
}

/** The renderer for one document. */
export function limitMath(render: RenderMath | null): RenderMath {
  let formulas = 0
  let characters = 0
  return (tex, isDisplay) => {
    formulas++
    characters += tex.length
    return render === null || formulas > MAX_FORMULAS || characters > MAX_CHARACTERS
      ? null
      : render(tex, isDisplay)
  }
}

function depthOf(tex: string): number {
  let depth = 0
  let deepest = 0
  for (const sign of tex.match(/\\.|[{}[\]^_]|\\?(?:begin|left)/g) ?? []) {
    if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    deepest = Math.max(deepest, depth)
  }
  return deepest
}
