import type { MarkdownIt, StateInline } from 'markdown-it'
import { decodeEntities } from '../html/escape-html'
import { matchAt } from './match-at'

const SCHEME_BEFORE = /(?:^|[^a-z0-9+.-])(https?)$/i
const URL_AFTER = /:\/\/[a-z0-9\u0080-\uffff][^\s<\]]*/iy
const WWW = /^www\.[\w-]+(?:\.[\w-]+)*\.?[^\s<\]]*/i
const MAY_PRECEDE = /[\s*_~(]/
const LOCAL_PART = /[a-z0-9._+-]/i
const MAIL_DOMAIN = /[a-z0-9-]+(?:\.[a-z0-9_-]+)+/iy
const MAX_LENGTH = 2000

/** GFM autolinks with a scheme. Their text may contain `*` and `_`, so they are parsed before emphasis. */
export function parseAutolinks(markdown: MarkdownIt): void {
  markdown.inline.ruler.after('text', 'bare_url', parseBareUrl)
}

function parseBareUrl(state: StateInline, silent: boolean): boolean {
  if (silent || state.linkLevel > 0 || state.src.charCodeAt(state.pos) !== 0x3a) return false
  if (!state.src.startsWith('://', state.pos)) return false
  const scheme = SCHEME_BEFORE.exec(state.src.slice(Math.max(0, state.pos - 6), state.pos))?.[1]
  if (!scheme || state.pending.length < scheme.length) return false
  const matched = matchAt(URL_AFTER, state.src, state.pos)?.[0].slice(
    0,
    Math.min(MAX_LENGTH, state.posMax - state.pos),
  )
  if (!matched) return false
  const trimmed = trimUrl(matched)
  const text = decodeEntities(scheme + trimmed)
  state.pending = state.pending.slice(0, -scheme.length)
  state.push('link_open', 'a', 1).attrs = [['href', text]]
  state.push('text', '', 0).content = text
  state.push('link_close', 'a', -1)
  state.pos += trimmed.length
  return true
}

export interface TextPiece {
  text: string
  /** The link target; null for plain text. */
  url: string | null
}

/** Splits text at links without a scheme: `www.example.com`, `team@example.com`. */
export function splitAtAddresses(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let plainFrom = 0
  const add = (start: number, end: number, prefix: string) => {
    if (start > plainFrom) pieces.push({ text: text.slice(plainFrom, start), url: null })
    pieces.push({ text: text.slice(start, end), url: prefix + text.slice(start, end) })
    plainFrom = end
  }
  for (const { index } of text.matchAll(/@|www\./gi)) {
    if (index < plainFrom) continue
    if (text[index] === '@') {
      const start = startOfLocalPart(text, index, plainFrom)
      const end = endOfMailDomain(text, index + 1)
      if (start < index && end !== -1) add(start, end, 'mailto:')
    } else if (index === 0 || MAY_PRECEDE.test(text[index - 1] ?? '')) {
      const url = WWW.exec(text.slice(index, index + MAX_LENGTH))?.[0]
      if (url) add(index, index + trimUrl(url).length, 'http://')
    }
  }
  if (plainFrom < text.length) pieces.push({ text: text.slice(plainFrom), url: null })
  return pieces
}

function startOfLocalPart(text: string, at: number, from: number): number {
  const limit = Math.max(from, at - 64)
  let start = at
  while (start > limit && LOCAL_PART.test(text[start - 1] ?? '')) start--
  return start
}

function endOfMailDomain(text: string, start: number): number {
  const domain = matchAt(MAIL_DOMAIN, text, start)?.[0]
  return domain && domain.length <= 255 && !/[-_]$/.test(domain) ? start + domain.length : -1
}

/** Excludes punctuation at the end, and a closing bracket that the URL did not open. */
function trimUrl(url: string): string {
  let surplus = url.split(')').length - url.split('(').length
  let end = url.length
  for (;;) {
    const last = url[end - 1] ?? ''
    if (last === ')' && surplus > 0) {
      surplus--
      end--
    } else if (last === ';') {
      const entity = /&[a-z0-9]{1,32};$/i.exec(url.slice(Math.max(0, end - 34), end))?.[0]
      end -= entity?.length ?? 1
    } else if (last !== '' && '?!.,:*_~\'"'.includes(last)) end--
    else return url.slice(0, end)
  }
}
