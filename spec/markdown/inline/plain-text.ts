import MarkdownIt, { type Env, type StateInline, type Token } from 'markdown-it'
import type { LinkDefinition } from '../blocks/link-definition'
import { findComments, withoutComments } from './find-comments'
import { MARKUP, tidyText } from './tidy-text'

/** Definitions elsewhere in the document that a heading can refer to. */
export interface References {
  definitions: readonly Pick<LinkDefinition, 'label'>[]
  footnotes: readonly string[]
}

const FOOTNOTE = /\[\^([^\]\s]+)\]/y

function footnotesOf({ env }: StateInline): ReadonlySet<unknown> {
  return env.footnotes instanceof Set ? env.footnotes : new Set()
}

function footnoteReference(state: StateInline, silent: boolean): boolean {
  FOOTNOTE.lastIndex = state.pos
  const label = FOOTNOTE.exec(state.src)?.[1]
  if (label === undefined || !footnotesOf(state).has(label.toLowerCase())) return false
  if (!silent) state.push('footnote_ref', '', 0)
  state.pos = FOOTNOTE.lastIndex
  return true
}

const markdown = new MarkdownIt({ html: true })
markdown.inline.ruler.before('link', 'footnote_ref', footnoteReference)

function textOfTokens(tokens: readonly Token[]): string {
  let text = ''
  for (const token of tokens) {
    if (token.type === 'image') text += textOfTokens(token.children ?? [])
    else if (token.type === 'softbreak' || token.type === 'hardbreak') text += ' '
    else if (token.type !== 'html_inline') text += token.content
  }
  return text
}

/** Reads inline markdown as plain text. */
export type PlainTextReader = (text: string) => string

/** Converts inline markdown to plain text: keeps the text of code, emphasis, links and images, drops HTML. */
export function plainTextReader(references: () => References): PlainTextReader {
  let lastEnv: Env | null = null
  return (text) => {
    if (!MARKUP.test(text)) return tidyText(text)
    const visible = withoutComments(text, findComments(text))
    if (visible.includes('[')) lastEnv ??= envOf(references())
    const [inline] = markdown.parseInline(visible, lastEnv ?? {})
    return tidyText(textOfTokens(inline?.children ?? []))
  }
}

function envOf({ definitions, footnotes }: References): Env {
  const references: NonNullable<Env['references']> = Object.create(null)
  for (const { label } of definitions)
    references[markdown.utils.normalizeReference(label)] = { href: '', title: '' }
  return { references, footnotes: new Set(footnotes.map((label) => label.toLowerCase())) }
}
