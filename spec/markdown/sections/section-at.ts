import type { Section } from '#spec/types'
import type { SectionAt } from '../analysis'
import type { HeadingBlock } from '../blocks/block'
import { lineAt } from '../positions'

interface Heading {
  id: string
  number: string | null
  title: string
}

/** Starts a section below the nearest shallower section before it. */
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
    start,
    bodyStart: end,
    contentStart: end,
    contentEnd: end,
    end,
    markers: [],
    tasks: [],
  }
}

/** Ends a section at the next section or at the end of the document. */
export function closeSection(
  at: SectionAt,
  end: number,
  source: string,
  lineStarts: readonly number[],
): void {
  at.end = end
  const body = source.slice(at.bodyStart, end)
  const length = body.trimEnd().length
  if (length > 0) {
    at.contentStart = at.bodyStart + firstFilledLine(body)
    at.contentEnd = at.bodyStart + length
    at.section.content = source.slice(at.contentStart, at.contentEnd)
  }
  at.section.endLine = lineAt(lineStarts, at.contentEnd - 1)
}

/** The start of the first line that is not blank. */
function firstFilledLine(text: string): number {
  const lead = text.length - text.trimStart().length
  return Math.max(text.lastIndexOf('\n', lead), text.lastIndexOf('\r', lead)) + 1
}
