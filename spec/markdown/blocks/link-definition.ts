import type { Range } from '#spec/types'

const BACKSLASH = 92

/** A link reference definition. Ranges are offsets of the text that was read. */
export interface LinkDefinition {
  /** As written. */
  label: string
  /** As written, with the brackets of `<a b>`. */
  destination: Range
}

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

/** The link reference definition whose label ends at `labelEnd`, and its end. */
function scanDefinition(text: string, labelEnd: number): { destination: Range; end: number } | null {
  if (labelEnd === -1 || text[labelEnd] !== ':') return null
  const start = skipGap(text, labelEnd + 1)
  const destinationEnd = start < text.length ? scanDestination(text, start) : -1
  if (destinationEnd === -1) return null
  const gap = skipGap(text, destinationEnd)
  const title = gap > destinationEnd ? scanTitle(text, gap) : -1
  const withTitle = title === -1 ? -1 : restOfLine(text, title)
  const end = withTitle === -1 ? restOfLine(text, destinationEnd) : withTitle
  return end === -1 ? null : { destination: { start, end: destinationEnd }, end }
}

/**
 * Consumes the link reference definitions at the start of a paragraph, adding them to `definitions`.
 * Returns the offset at which the paragraph's own text begins.
 */
export function skipLinkDefinitions(text: string, definitions: LinkDefinition[]): number {
  let at = 0
  while (text[at] === '[') {
    const labelEnd = scanLabel(text, at)
    const definition = scanDefinition(text, labelEnd)
    if (definition === null) break
    definitions.push({ label: text.slice(at + 1, labelEnd - 1), destination: definition.destination })
    at = definition.end
  }
  return at
}
