import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it'
import { matchAt } from './match-at'

/** Footnotes by label, in the order of definition. */
export type Footnotes = Map<string, Token[]>

const DEFINITION = /\[\^([^\]\s]{1,200})\]:[ \t]*/y
const REFERENCE = /\[\^([^\]\s]{1,200})\]/y

/**
 * GFM footnotes. The tokens of a definition are stored separately, so that a definition in a list, a quote or another
 * definition leaves balanced tokens on both sides.
 */
export function parseFootnotes(markdown: MarkdownIt): void {
  markdown.block.ruler.before('reference', 'footnote', parseDefinition, { alt: ['paragraph', 'reference'] })
  markdown.inline.ruler.before('link', 'footnote_ref', parseReference)
  markdown.core.ruler.after('inline', 'footnotes', parseBodies)
}

export function footnotesOf(env: StateCore['env']): Footnotes {
  env.footnotes ??= new Map()
  return env.footnotes as Footnotes
}

function parseDefinition(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const { bMark, tShift, sCount } = placeOf(state, startLine)
  if (sCount - state.blkIndent >= 4) return false
  const match = matchAt(DEFINITION, state.src, bMark + tShift)
  if (!match?.[1]) return false
  if (silent) return true
  const body = parseBody(state, startLine, endLine, bMark + tShift + match[0].length)
  const footnotes = footnotesOf(state.env)
  if (!footnotes.has(match[1])) footnotes.set(match[1], body)
  return true
}

/** Parses the indented content of a definition, starting after its marker. */
function parseBody(state: StateBlock, startLine: number, endLine: number, start: number): Token[] {
  const { tokens, parentType } = state
  const { bMark, tShift, sCount } = placeOf(state, startLine)
  const body: Token[] = []
  state.tokens = body
  state.parentType = 'footnote'
  state.level++
  state.blkIndent += 4
  state.bMarks[startLine] = Math.min(start, state.eMarks[startLine] ?? start)
  state.tShift[startLine] = 0
  state.sCount[startLine] = state.blkIndent
  state.md.block.tokenize(state, startLine, endLine)
  if (state.line === startLine) state.line = startLine + 1
  state.bMarks[startLine] = bMark
  state.tShift[startLine] = tShift
  state.sCount[startLine] = sCount
  state.blkIndent -= 4
  state.level--
  state.parentType = parentType
  state.tokens = tokens
  return body
}

function placeOf({ bMarks, tShift, sCount }: StateBlock, line: number) {
  return { bMark: bMarks[line] ?? 0, tShift: tShift[line] ?? 0, sCount: sCount[line] ?? 0 }
}

function parseReference(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== 0x5b || state.src.charCodeAt(state.pos + 1) !== 0x5e) return false
  const match = matchAt(REFERENCE, state.src, state.pos)
  if (!match?.[1] || state.pos + match[0].length > state.posMax) return false
  if (!footnotesOf(state.env).has(match[1])) return false
  if (!silent) state.push('footnote_ref', '', 0).content = match[1]
  state.pos += match[0].length
  return true
}

function parseBodies(state: StateCore): void {
  for (const body of footnotesOf(state.env).values()) {
    for (const token of body) {
      if (token.type === 'inline')
        state.md.inline.parse(token.content, state.md, state.env, token.children ?? [])
    }
  }
}
