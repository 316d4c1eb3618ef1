import { type FieldValue, mapFields } from '#spec/engines/map-fields'
import { pickIssueType } from '#spec/engines/pick-issue-type'
import type { Trace } from '#spec/engines/trace'
import type { Frontmatter } from '#spec/types'
import type { TrackerFeatures } from '../world'
import { cleanContent } from './clean-content'
import { type ContentSource, teamOf } from './ticket-content'

const TYPE_LABEL = 'type:'

export interface TicketFields {
  /** Null if the vendor has no types. */
  type: string | null
  /** By the vendor's field names. Null if the field is mapped but its source is empty. */
  mapped: Record<string, FieldValue | null>
  /** The label that stands for the type of a new ticket if the vendor has no types. */
  typeLabel: string | null
  trace: Trace
}

export function ticketFields(source: ContentSource, features: TrackerFeatures): TicketFields {
  const { document, section, connection } = source
  const { issueType } = pickIssueType(section.depth, connection.hierarchy)
  const map = connection.field_map
  const names = [...Object.values(map.standard), ...Object.keys(map.custom)]
  const mapped: Record<string, FieldValue | null> = Object.fromEntries(names.map((name) => [name, null]))
  let trace: Trace = []
  if (names.length > 0) {
    const filled = mapFields(map, {
      frontmatter: { ...frontmatterSources(document.frontmatter), team: teamOf(source) },
      section: {
        id: section.id,
        section_number: section.sectionNumber,
        title: section.title,
        depth: section.depth,
        clean_content: usesContent(map) ? cleanContent(section.content) : null,
        status: section.status.state,
      },
    })
    Object.assign(mapped, filled.standard, filled.custom)
    trace = filled.trace
  }
  const typeLabel = features.types ? null : `${TYPE_LABEL}${issueType}`
  return { type: features.types ? issueType : null, mapped, typeLabel, trace }
}

export function withLabel(labels: FieldValue | null, label: string): string[] {
  const list = Array.isArray(labels) ? labels : labels === null ? [] : [String(labels)]
  return [...list, label]
}

export const isTypeLabel = (label: string): boolean => label.startsWith(TYPE_LABEL)

function usesContent({ standard, custom }: ContentSource['connection']['field_map']): boolean {
  const source = 'section.clean_content'
  return Object.hasOwn(standard, source) || Object.values(custom).includes(source)
}

/** Keys as in the file. */
function frontmatterSources(frontmatter: Frontmatter): Record<string, unknown> {
  const { extra, ticketProject, dependsOn, reviewStatus, aiExposure, ...rest } = frontmatter
  return {
    ...extra,
    ...rest,
    ticket_project: ticketProject,
    depends_on: dependsOn,
    review_status: reviewStatus,
    ai_exposure: aiExposure,
  }
}
