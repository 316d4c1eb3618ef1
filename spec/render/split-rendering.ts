import type { RenderedCriterion, RenderedHeading, Rendering } from './rendering'

/** A rendered document, split into the parts of its page. Their HTML, concatenated, is the HTML of the document. */
export interface RenderedDocument {
  /** The heading of level 1, if the document begins with it. */
  title: RenderedTitle | null
  /** The text before the first section, and then each section that is not nested in another element. */
  parts: RenderedPart[]
  headings: Pick<RenderedHeading, 'id' | 'level' | 'text'>[]
}

export interface RenderedTitle {
  id: string
  text: string
  html: string
}

export interface RenderedPart {
  sectionId: string | null
  heading: string
  body: BodyPiece[]
  /** Sections whose headings are in a quote or list of this part, where the HTML cannot be split. */
  nestedIds: string[]
}

/** A piece of a part's HTML, up to the end of a criterion's text. */
export interface BodyPiece {
  html: string
  /** Null for the last piece of a part. */
  criterionId: string | null
}

type Slice = (start: number, end: number) => string

/** Splits a rendering at its sections and criteria. `toPageHtml` converts each piece, for example its links. */
export function splitRendering(
  { html, layout: { headings, criteria } }: Rendering,
  toPageHtml: (html: string) => string = (piece) => piece,
): RenderedDocument {
  const slice: Slice = (start, end) => toPageHtml(html.slice(start, end))
  const title = findTitle(html, headings)
  const splitBody = createBodySplitter(criteria, slice)
  let part: RenderedPart = { sectionId: null, heading: '', body: [], nestedIds: [] }
  let bodyStart = title?.end ?? 0
  const parts = [part]
  for (const { id, isSection, isNested, start, end } of headings) {
    if (!isSection) continue
    if (isNested) {
      part.nestedIds.push(id)
      continue
    }
    part.body = splitBody(bodyStart, start)
    part = { sectionId: id, heading: slice(start, end), body: [], nestedIds: [] }
    parts.push(part)
    bodyStart = end
  }
  part.body = splitBody(bodyStart, html.length)
  return {
    title: title && { id: title.id, text: title.text, html: slice(0, title.end) },
    parts,
    headings: headings.map(({ id, level, text }) => ({ id, level, text })),
  }
}

/** The HTML of the whole document. */
export const joinDocument = ({ title, parts }: RenderedDocument): string =>
  (title?.html ?? '') + joinParts(parts)

/** The HTML of these parts, without the title of their document. */
export const joinParts = (parts: readonly RenderedPart[]): string =>
  parts.map(({ heading, body }) => heading + joinPieces(body)).join('')

const joinPieces = (pieces: readonly BodyPiece[]) => pieces.map(({ html }) => html).join('')

function findTitle(html: string, [first]: readonly RenderedHeading[]): RenderedHeading | null {
  if (first?.level !== 1 || first.isNested) return null
  return html.slice(0, first.start).trim() === '' ? first : null
}

/** Splits the bodies of a document, which must be requested in order. */
function createBodySplitter(criteria: readonly RenderedCriterion[], slice: Slice) {
  const remaining = criteria.values()
  let next = remaining.next()
  return (start: number, end: number): BodyPiece[] => {
    const pieces: BodyPiece[] = []
    let from = start
    for (; !next.done && next.value.end <= end; next = remaining.next()) {
      pieces.push({ html: slice(from, next.value.end), criterionId: next.value.id })
      from = next.value.end
    }
    return [...pieces, { html: slice(from, end), criterionId: null }]
  }
}
