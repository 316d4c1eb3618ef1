import { createHash } from 'node:crypto'
import type { SpecContent } from '#server/library/specs/get-content'
import type { SectionWire } from '#server/library/specs/wire'
import { readableName, shownPrefix } from '#spec/markdown/readable-name'
import type { RenderedPart } from '#spec/render/split-rendering'
import { bodyHtml } from './body-html'
import { type EvidenceLookup, lookUpEvidence, NO_REPORTS, type ReportedEvidence } from './document-evidence'
import type { OutlineItem } from './outline-item'
import { readingMinutes } from './reading-minutes'
import { takeTitle } from './take-title'

/** The data of a section's heading on the page. */
export interface SectionView {
  id: string
  title: string
  /** Null if the document is not tracked. */
  status: SectionWire['status'] | null
  tickets: SectionWire['ticket_links']
  delta: SectionWire['delta']
  criteria: { total: number; done: number; realized: number; proved: number; failed: number }
}

/** A part of the page. Its HTML is the same for every reader, and changes with the text and with test reports. */
export interface SpecPart {
  heading: string
  /** Null in the data of a loaded page, whose elements already contain this HTML. */
  body: string | null
  /** Equal for equal bodies. */
  bodyId: string
  /** Lines to reserve while the browser skips the layout. 0 for an empty body. */
  lines: number
  section: SectionView | null
  nested: SectionView[]
}

/** The content of a spec's page, without duplicates. */
export function specView(
  org: string,
  { path, title, owner, repo, sections: tree, isTracked, rendered }: SpecContent,
  reported: ReportedEvidence = NO_REPORTS,
) {
  const lookup = lookUpEvidence(reported)
  const sections = flatten(tree)
  const views = new Map(sections.map((section) => [section.id, viewOf(section, isTracked, lookup)]))
  const evidence = evidenceOf(sections)
  const { titleId, titleHtml } = takeTitle(rendered, title)
  const toPart = ({ sectionId, heading, body, nestedIds }: RenderedPart, index: number): SpecPart => {
    const html = (index === 0 ? titleHtml : '') + bodyHtml(body, evidence, lookup, { org, owner, repo })
    return {
      heading,
      body: html,
      bodyId: createHash('sha256').update(html).digest('base64url').slice(0, 12),
      lines: html.trim() === '' ? 0 : countLines(html),
      section: (sectionId !== null && views.get(sectionId)) || null,
      nested: nestedIds.flatMap((id) => views.get(id) ?? []),
    }
  }
  const parts = rendered.parts.map(toPart)
  return {
    title,
    isTracked,
    prefix: shownPrefix(readableName(path).prefix, title),
    titleId,
    parts,
    outline: tree.map((section) => outlineOf(section, isTracked)),
    minutes: readingMinutes(parts.map(({ body }) => body ?? '')),
  }
}

export type SpecView = ReturnType<typeof specView>

const flatten = (sections: SectionWire[]): SectionWire[] =>
  sections.flatMap((section) => [section, ...flatten(section.children)])

function viewOf(section: SectionWire, isTracked: boolean, reported: EvidenceLookup): SectionView {
  const { id, title, status, ticket_links, delta, acceptance_criteria } = section
  const states = acceptance_criteria.map((criterion) => reported.proofOf(criterion.id)?.state)
  const criteria = {
    total: acceptance_criteria.length,
    done: acceptance_criteria.filter(({ checked }) => checked).length,
    realized: acceptance_criteria.filter(({ realized_in }) => realized_in.length > 0).length,
    proved: states.filter((state) => state === 'proved').length,
    failed: states.filter((state) => state === 'failed').length,
  }
  return { id, title, status: isTracked ? status : null, tickets: ticket_links, delta, criteria }
}

const evidenceOf = (sections: SectionWire[]) =>
  new Map(
    sections
      .flatMap((section) => section.acceptance_criteria)
      .filter(({ realized_in }) => realized_in.length > 0)
      .map(({ id, realized_in }) => [id, realized_in] as const),
  )

const outlineOf = (
  { id, title, section_number, status, children }: SectionWire,
  isTracked: boolean,
): OutlineItem => ({
  id,
  title: section_number === null ? title : `${section_number} ${title}`,
  state: isTracked ? status.state : null,
  children: children.map((child) => outlineOf(child, isTracked)),
})

/** Approximate number of HTML characters per line. */
const CHARACTERS_A_LINE = 110
const MAX_LINES = 64

/**
 * Estimates the number of lines of a text, rounded to a power of two. The page reserves this space until the text is laid out.
 */
function countLines(html: string): number {
  const lines = Math.max(1, html.length / CHARACTERS_A_LINE)
  return Math.min(MAX_LINES, 2 ** Math.round(Math.log2(lines)))
}
