const BACKSLASH = 92

/** Skips spaces and at most one line ending. */
function skipGap(text: string, at: number): number {
  let pos = skipSpaces(text, at)
  if (text[pos] === '\n') pos = skipSpaces(text, pos + 1)
  return pos
}

function skipSpaces(text: string, at: number): number {
  let pos = at
  while (text[pos] === ' ' || text[pos] === '\t') pos++
  return pos
}

/** The end of the line if only spaces are left, else -1. */
function restOfLine(text: string, at: number): number {
  const pos = skipSpaces(text, at)
  if (pos >= text.length) return pos
  return text[pos] === '\n' ? pos + 1 : -1
}

function scanLabel(text: string, at: number): number {
  const limit = Math.min(text.length, at + 1001)
  for (let pos = at + 1; pos < limit; pos++) {
    const char = text[pos]
    if (char === '\\') pos++
    else if (char === '[') return -1
    else if (char === ']') return text.slice(at + 1, pos).trim() === '' ? -1 : pos + 1
  }
  return -1
}

function scanPointyDestination(text: string, at: number): number {
  for (let pos = at + 1; pos < text.length; pos++) {
    const char = text[pos]
    if (char === '\\') pos++
    else if (char === '>') return pos + 1
    else if (char === '<' || char === '\n') return -1
  }
  return -1
}

function scanDestination(text: string, at: number): number {
  if (text[at] === '<') return scanPointyDestination(text, at)
  let depth = 0
  let pos = at
  for (; pos < text.length; pos++) {
    const char = text.charCodeAt(pos)
    if (char <= 32 || char === 127) break
    if (char === BACKSLASH && pos + 1 < text.length && text.charCodeAt(pos + 1) > 32) pos++
    else if (char === 40) depth++
    else if (char === 41 && --depth < 0) break
  }
  return pos === at || depth !== 0 ? -1 : pos
}

const CLOSERS: Record<string, string> = { '"': '"', "'": "'", '(': ')' }

function scanTitle(text: string, at: number): number {
  const closer = CLOSERS[text[at] ?? '']
  if (closer === undefined) return -1
  for (let pos = at + 1; pos < text.length; pos++) {
    const char = text[pos]
    if (char === '\\') pos++
    else if (char === closer) return pos + 1
    else if (char === '(' && closer === ')') return -1
  }
  return -1
}

/** The end of the link reference definition whose label ends at `labelEnd`, or -1. */
function scanDefinition(text: string, labelEnd: number): number {
  if (labelEnd === -1 || text[labelEnd] !== ':') return -1
  const start = skipGap(text, labelEnd + 1)
  const destination = start < text.length ? scanDestination(text, start) : -1
  if (destination === -1) return -1
  const gap = skipGap(text, destination)
  const title = gap > destination ? scanTitle(text, gap) : -1
  const withTitle = title === -1 ? -1 : restOfLine(text, title)
  return withTitle === -1 ? restOfLine(text, destination) : withTitle
}

/**
 * Consumes the link reference definitions at the start of a paragraph, adding their labels.
 * Returns the offset at which the paragraph's own text begins.
 */
export function skipLinkDefinitions(text: string, labels: string[]): number {
  let at = 0
  while (text[at] === '[') {
    const labelEnd = scanLabel(text, at)
    const end = scanDefinition(text, labelEnd)
    if (end === -1) break
    labels.push(text.slice(at + 1, labelEnd - 1))
    at = end
  }
  return at
}
