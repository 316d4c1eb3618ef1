import type { SectionWire, SpecDetailWire } from '../../server/specs/wire'
import type { OutlineItem } from '../components/document/outline'
import { addEvidence } from './add-evidence'
import { type DocumentPart, splitSections } from './split-sections'
import { takeTitle } from './take-title'

/** The data of a section's heading on the page. */
export interface SectionView {
  id: string
  title: string
  /** Null if the document is not tracked. */
  status: SectionWire['status'] | null
  tickets: SectionWire['ticket_links']
  delta: SectionWire['delta']
  criteria: { total: number; done: number; realised: number }
}

export type SpecPart = Omit<DocumentPart, 'sectionId' | 'nestedIds'> & {
  section: SectionView | null
  nested: SectionView[]
}

/** The content of a spec's page, without duplicates. */
export function specView({ document, rendered_html }: SpecDetailWire) {
  const sections = flatten(document.sections)
  const views = new Map(sections.map((section) => [section.id, viewOf(section, document.tracked)]))
  const evidence = evidenceOf(sections)
  const viewsOf = (ids: string[]) => ids.flatMap((id) => views.get(id) ?? [])
  const title = String(document.frontmatter.title)
  const { titleId, html } = takeTitle(rendered_html, title)
  const parts: SpecPart[] = splitSections(html, new Set(views.keys())).map((part) => ({
    heading: part.heading,
    body: addEvidence(part.body, evidence),
    section: (part.sectionId && views.get(part.sectionId)) || null,
    nested: viewsOf(part.nestedIds),
  }))
  return {
    title,
    titleId,
    parts,
    outline: document.sections.map((section) => outlineOf(section, document.tracked)),
  }
}

const flatten = (sections: SectionWire[]): SectionWire[] =>
  sections.flatMap((section) => [section, ...flatten(section.children)])

function viewOf(section: SectionWire, isTracked: boolean): SectionView {
  const { id, title, status, ticket_links, delta, acceptance_criteria } = section
  const criteria = {
    total: acceptance_criteria.length,
    done: acceptance_criteria.filter(({ checked }) => checked).length,
    realised: acceptance_criteria.filter(({ realized_in }) => realized_in.length > 0).length,
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
