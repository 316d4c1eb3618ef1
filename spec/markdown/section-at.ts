import type { Range, Section } from '../types'
import type { SectionAt } from './analysis'
import type { HeadingBlock } from './blocks/block'
import { lineAt } from './positions'

interface Heading {
  id: string
  number: string | null
  title: string
}

/** A section that begins, nested under the nearest shallower one of those before it. */
export function openSection(block: HeadingBlock, heading: Heading, previous: SectionAt | null): SectionAt {
  const { start, end, line } = block
  const depth = block.level as Section['depth']
  let parent = previous
  while (parent !== null && parent.section.depth >= depth) parent = parent.parent
  const section: Section = {
    id: heading.id,
    sectionNumber: heading.number,
    title: heading.title,
    depth,
    content: '',
    status: { state: 'draft', blockedBy: null },
    ticketLinks: [],
    acceptanceCriteria: [],
    scenarios: [],
    delta: null,
    children: [],
    startLine: line,
    endLine: line,
  }
  parent?.section.children.push(section)
  return {
    section,
    parent,
    range: { start, end },
    heading: { start, end },
    body: { start: end, end },
    content: { start: end, end },
    markers: [],
    tasks: [],
  }
}

/** Ends a section where the next one or the document's end stands. */
export function closeSection(
  at: SectionAt,
  end: number,
  source: string,
  lineStarts: readonly number[],
): void {
  at.range.end = end
  at.body.end = end
  at.content = trimBlankLines(source, at.body)
  at.section.content = source.slice(at.content.start, at.content.end)
  const last = at.section.content === '' ? at.heading.end : at.content.end
  at.section.endLine = lineAt(lineStarts, last - 1)
}

/** The range without the blank lines at its start and the white space at its end. */
function trimBlankLines(source: string, { start, end }: Range): Range {
  const text = source.slice(start, end)
  const contentEnd = start + text.trimEnd().length
  if (contentEnd === start) return { start, end: start }
  const lead = text.length - text.trimStart().length
  const lineStart = Math.max(text.lastIndexOf('\n', lead), text.lastIndexOf('\r', lead)) + 1
  return { start: start + lineStart, end: contentEnd }
}
