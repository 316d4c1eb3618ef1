const NAME = /[A-Za-z][A-Za-z0-9-]*/y
const ATTRIBUTE = /[A-Za-z_:][A-Za-z0-9_.:-]*/y
const UNQUOTED = /[^\s"'=<>`]+/y

function match(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : -1
}

function skipSpace(text: string, at: number): number {
  let pos = at
  for (; pos < text.length; pos++) {
    const char = text.charCodeAt(pos)
    if (char !== 32 && char !== 9 && char !== 10 && char !== 13) break
  }
  return pos
}

function scanValue(text: string, at: number): number {
  const quote = text[at]
  if (quote !== '"' && quote !== "'") return match(UNQUOTED, text, at)
  const close = text.indexOf(quote, at + 1)
  return close === -1 ? -1 : close + 1
}

/** The end of the HTML opening or closing tag that starts at `at`, or -1. */
export function scanTag(text: string, at: number): number {
  const closing = text[at + 1] === '/'
  let pos = match(NAME, text, closing ? at + 2 : at + 1)
  if (pos === -1) return -1
  if (closing) {
    pos = skipSpace(text, pos)
    return text[pos] === '>' ? pos + 1 : -1
  }
  for (;;) {
    const gap = skipSpace(text, pos)
    if (text[gap] === '>') return gap + 1
    if (text[gap] === '/') return text[gap + 1] === '>' ? gap + 2 : -1
    if (gap === pos) return -1
    pos = match(ATTRIBUTE, text, gap)
    if (pos === -1) return -1
    const equals = skipSpace(text, pos)
    if (text[equals] !== '=') continue
    pos = scanValue(text, skipSpace(text, equals + 1))
    if (pos === -1) return -1
  }
}
