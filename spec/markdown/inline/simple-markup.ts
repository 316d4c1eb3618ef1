const CODE = 96
const STAR = 42
const LINK = 91

/** 1 for the characters that can start markup. */
export const MARKUP = new Uint8Array(128)
for (const char of '\\`*_[<&~') MARKUP[char.charCodeAt(0)] = 1

const WORDS = /[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*/uy
const TARGET = /\]\([\w./#-]+\)/y
const SPACE = /\s/
const AFTER_BOLD = /[\s.,]/

/** The index of the next character that can start markup, or the length of the text. */
function nextMarkup(text: string, from: number): number {
  let at = from
  while (at < text.length && MARKUP[text.charCodeAt(at)] !== 1) at++
  return at
}

/**
 * The plain text of a tidied text with only simple markup: unambiguous code spans, `**words**` and `[words](path)`. The words
 * contain no other markup, and a path contains nothing that ends a link early. Null for other markup, which the full parser
 * reads in about ten times the time.
 */
export function readSimpleMarkup(text: string): string | null {
  let plain = ''
  let from = 0
  for (let at = nextMarkup(text, 0); at < text.length; at = nextMarkup(text, from)) {
    const span = readSpan(text, at)
    if (span === null) return null
    plain += text.slice(from, at) + text.slice(span.start, span.end)
    from = span.next
  }
  return plain + text.slice(from)
}

/** The visible part of a piece of markup, and where the text continues. */
interface Span {
  start: number
  end: number
  next: number
}

/** The markup that starts at `at`, or null if it is not simple. */
export function readSpan(text: string, at: number): Span | null {
  const char = text.charCodeAt(at)
  if (char === CODE) return readCode(text, at)
  if (char === STAR) return readBold(text, at)
  if (char === LINK) return readLink(text, at)
  return null
}

function readCode(text: string, at: number): Span | null {
  const start = at + 1
  const end = text.indexOf('`', start)
  if (end <= start || text.charCodeAt(end + 1) === CODE) return null
  return SPACE.test(text.charAt(start)) || SPACE.test(text.charAt(end - 1))
    ? null
    : { start, end, next: end + 1 }
}

function readBold(text: string, at: number): Span | null {
  const start = at + 2
  if (!text.startsWith('**', at) || (at > 0 && !SPACE.test(text.charAt(at - 1)))) return null
  const end = endOfWords(text, start)
  const next = end + 2
  if (end === start || !text.startsWith('**', end)) return null
  return next === text.length || AFTER_BOLD.test(text.charAt(next)) ? { start, end, next } : null
}

function readLink(text: string, at: number): Span | null {
  const start = at + 1
  const end = text[at - 1] === '!' ? start : endOfWords(text, start)
  TARGET.lastIndex = end
  return end > start && TARGET.test(text) ? { start, end, next: TARGET.lastIndex } : null
}

/** `start` if there are no words. */
function endOfWords(text: string, start: number): number {
  WORDS.lastIndex = start
  return WORDS.test(text) ? WORDS.lastIndex : start
}
