export interface PlaceholderPiece {
  placeholder: string
  /** The text with braces, which stays if the placeholder is unknown. */
  written: string
}

export type PlainPiece = { literal: string } | PlaceholderPiece
export type TemplatePiece = PlainPiece | { items: PlainPiece[] }

const TAG = /\{\{\s*(#each\s+section\.acceptance_criteria|\/each|[^{}\s]{1,100})\s*\}\}/g

/**
 * The text, placeholders and blocks of a template in order. If a block is not closed or is closed twice, its tags
 * count as unknown placeholders.
 */
export function readTemplate(template: string): TemplatePiece[] {
  const pieces: TemplatePiece[] = []
  let block: { opening: PlaceholderPiece; items: PlainPiece[] } | null = null
  let at = 0
  for (const tag of template.matchAll(TAG)) {
    const [written, name = ''] = tag
    const piece = { placeholder: name, written }
    const opens = name.startsWith('#each') && block === null
    const closes = name === '/each' && block !== null
    const before = template.slice(at, tag.index)
    at = tag.index + written.length
    const lineEnd = opens || closes ? findLineEnd(template, tag.index, at) : null
    const target: TemplatePiece[] = block?.items ?? pieces
    target.push({ literal: lineEnd === null ? before : before.replace(/[ \t]+$/, '') })
    at = lineEnd ?? at

    if (opens) block = { opening: piece, items: [] }
    else if (closes && block) {
      pieces.push({ items: block.items })
      block = null
    } else target.push(piece)
  }
  if (block) pieces.push(block.opening, ...block.items)
  return [...pieces, { literal: template.slice(at) }]
}

/** The end of a block tag's line, which is removed with it; null if the tag is not alone on its line. */
function findLineEnd(template: string, tagStart: number, tagEnd: number): number | null {
  const lineStart = template.lastIndexOf('\n', tagStart - 1) + 1
  const newline = template.indexOf('\n', tagEnd)
  const lineEnd = newline < 0 ? template.length : newline + 1
  const around = template.slice(lineStart, tagStart) + template.slice(tagEnd, lineEnd)
  return around.trim() === '' ? lineEnd : null
}
