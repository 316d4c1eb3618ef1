import { type Analysis, analyze } from '#spec/markdown/index'
import { readHeading } from '#spec/markdown/read-heading'
import type { Section } from '#spec/types'
import { EditFailure } from './edit'
import { findSection } from './find-target'
import { newlineOf, withNewlines } from './line-style'
import { type Splice, spliceAll } from './splice'

/** Replaces the text between a section's heading and the next section. */
export function replaceSection(analysis: Analysis, sectionId: string, text: string): Splice[] {
  const at = findSection(analysis, sectionId)
  const newline = newlineOf(analysis.source)
  const body = withNewlines(trimBlankLines(text), newline)
  if (body === analysis.source.slice(at.contentStart, at.contentEnd)) return []
  const splice = { start: at.contentStart, end: at.contentEnd, text: body }
  if (at.section.content === '') {
    const isOpenEnd = !/[\r\n]$/.test(analysis.source.slice(at.start, at.bodyStart))
    splice.text = isOpenEnd ? newline + newline + body : newline + body + newline
  }
  return [keepingTheRest(analysis, splice)]
}

/** Inserts a section after another one and its subsections, or at the end. */
export function insertSection(
  analysis: Analysis,
  after: string | null,
  section: { depth: Section['depth']; title: string; text: string },
): Splice[] {
  const { source } = analysis
  const newline = newlineOf(source)
  const offset = after === null ? source.length : endOfTree(analysis, after)
  const title = section.title.trim()
  if (title === '' || /[\r\n]/.test(title) || readHeading(section.depth, title).kind !== 'section')
    throw new EditFailure(
      'bad_value',
      'The title of a section must be one line, and not a criteria or scenario heading.',
    )
  const body = withNewlines(trimBlankLines(section.text), newline)
  const heading = `${'#'.repeat(section.depth)} ${title}`
  const sectionText = body === '' ? heading : heading + newline + newline + body
  const gap = blankLineBefore(source.slice(0, offset), newline)
  const text = gap + sectionText + endingAfter(source, offset, newline)
  return [keepingTheRest(analysis, { start: offset, end: offset, text }, offset + gap.length)]
}

function endOfTree({ sections, source }: Analysis, id: string): number {
  const at = sections.findIndex(({ section }) => section.id === id)
  if (at === -1) throw new EditFailure('unknown_section', `The document has no section ${id}.`)
  const depth = sections[at]?.section.depth ?? 2
  return sections.find(({ section }, i) => i > at && section.depth <= depth)?.start ?? source.length
}

function blankLineBefore(before: string, newline: string): string {
  if (before.trim() === '' || /(?:\r\n|\r|\n)[ \t]*(?:\r\n|\r|\n)$/.test(before)) return ''
  return /[\r\n]$/.test(before) ? newline : newline + newline
}

/** Keeps the absence of a final newline. */
function endingAfter(source: string, offset: number, newline: string): string {
  if (offset < source.length) return newline + newline
  return source === '' || /[\r\n]$/.test(source) ? newline : ''
}

function trimBlankLines(text: string): string {
  return text.trimEnd().replace(/^(?:[ \t]*(?:\r\n?|\n))+/, '')
}

/** Checks that the splice changes no other heading or task, and that a new heading is recognized. */
function keepingTheRest(before: Analysis, splice: Splice, newHeading?: number): Splice {
  const after = analyze(spliceAll(before.source, [splice]))
  const shift = splice.text.length - (splice.end - splice.start)
  const untouched = (at: number, edge: number) => at < splice.start || at >= edge
  const expected = landmarks(before)
    .filter((at) => untouched(at, splice.end))
    .map((at) => (at < splice.start ? at : at + shift))
  const offsets = landmarks(after)
  const outside = offsets.filter((at) => untouched(at, splice.end + shift))
  const isKept = expected.length === outside.length && expected.every((at, i) => at === outside[i])
  if (isKept && (newHeading === undefined || offsets.includes(newHeading))) return splice
  throw new EditFailure(
    'breaks_structure',
    'This text would hide other sections. Close all code fences and comments.',
  )
}

function landmarks({ headings, tasks }: Analysis): number[] {
  return [...headings.map(({ block }) => block.start), ...tasks.map(({ box }) => box)]
}
