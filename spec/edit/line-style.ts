import { type Analysis, lineAt, type MarkerPrefix } from '#spec/markdown/index'

/** The first line ending in the file; `\n` if there is none. */
export function newlineOf(source: string): string {
  return /\r\n?|\n/.exec(source)?.[0] ?? '\n'
}

/** The prefix that the file's markers use. */
export function prefixOf({ markers }: Analysis): MarkerPrefix {
  return markers[0]?.marker.prefix ?? 'svc'
}

export function withNewlines(text: string, newline: string): string {
  return text.replace(/\r\n?|\n/g, newline)
}

export function startOfLine({ lineStarts }: Analysis, offset: number): number {
  return lineStarts[lineAt(lineStarts, offset) - 1] ?? 0
}

/** The start of the line after `offset`, or the end of the document. */
export function startOfNextLine({ lineStarts, source }: Analysis, offset: number): number {
  return lineStarts[lineAt(lineStarts, offset)] ?? source.length
}

/**
 * The prefix that keeps a new line in the same quote, list item or footnote as the text before `offset` in its
 * line: quote marks stay, list markers become spaces.
 */
export function continuationPrefix(analysis: Analysis, offset: number): string {
  return analysis.source
    .slice(startOfLine(analysis, offset), offset)
    .replace('\uFEFF', '')
    .replace(/\[\^[^\]\s]*\]:[ \t]*/g, '    ')
    .replace(/[^>\s]/g, ' ')
}
