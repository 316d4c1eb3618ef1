import type { MarkdownIt, StateBlock, StateCore, StateInline, Token } from 'markdown-it'
import { matchAt } from './match-at'

/** Footnotes by label, in the order of their definitions. */
export type Footnotes = Map<string, Token[]>

const DEFINITION = /\[\^([^\]\s]{1,200})\]:[ \t]*/y
const REFERENCE = /\[\^([^\]\s]{1,200})\]/y

/**
 * GFM footnotes. A definition's tokens are kept apart from the document's, whole, so that a definition in a list
 * or quote, or in another definition, leaves both sides balanced.
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
  if (indentOf(state, startLine) - state.blkIndent >= 4) return false
  const start = valueAt(state.bMarks, startLine) + valueAt(state.tShift, startLine)
  const match = matchAt(DEFINITION, state.src, start)
  if (!match?.[1]) return false
  if (silent) return true

  const footnotes = footnotesOf(state.env)
  const body: Token[] = []
  const outer = state.tokens
  const line = {
    bMarks: valueAt(state.bMarks, startLine),
    tShift: valueAt(state.tShift, startLine),
    sCount: valueAt(state.sCount, startLine),
  }
  const parentType = state.parentType
  state.tokens = body
  state.parentType = 'footnote'
  state.bMarks[startLine] = Math.min(start + match[0].length, valueAt(state.eMarks, startLine))
  state.tShift[startLine] = 0
  state.blkIndent += 4
  state.sCount[startLine] = state.blkIndent
  state.level++
  state.md.block.tokenize(state, startLine, endLine)
  state.level--
  state.blkIndent -= 4
  state.parentType = parentType
  state.tokens = outer
  state.bMarks[startLine] = line.bMarks
  state.tShift[startLine] = line.tShift
  state.sCount[startLine] = line.sCount
  if (state.line === startLine) state.line = startLine + 1
  if (!footnotes.has(match[1])) footnotes.set(match[1], body)
  return true
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

function indentOf(state: StateBlock, line: number): number {
  return valueAt(state.sCount, line)
}

function valueAt(values: number[], line: number): number {
  return values[line] ?? 0
}
