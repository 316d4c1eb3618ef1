import type { SpecRow } from '#cli/source/wire/spec-row'
import type { Evidence, Section, State, TicketLink } from '#spec/types'

export interface IndexedCriterion {
  id: string
  text: string
  checked: boolean
  line: number
  realizedIn: Evidence[]
}

export interface IndexedSection {
  id: string
  number: string | null
  title: string
  depth: Section['depth']
  state: State
  blockedBy: string | null
  ticketLinks: TicketLink[]
  startLine: number
  endLine: number
  criteria: IndexedCriterion[]
}

/** The facts of a parsed document that commands and hooks use. */
export interface IndexedDocument {
  row: Omit<SpecRow, 'team'>
  /** Of the text itself: empty if the title comes from the file's name. */
  ownTitle: string
  /** As in the frontmatter. */
  description: string
  /** Its own team; the configuration may set another for documents without one. */
  team: string | null
  isSpec: boolean
  /** `ai_exposure` of the document itself; `none` if its frontmatter is invalid. */
  statedExposure: 'full' | 'metadata' | 'none' | null
  dependsOn: string[]
  sections: IndexedSection[]
}

export type SearchedDocument = Omit<IndexedDocument, 'statedExposure'>

/** Keyed and sorted by path. */
export type IndexedDocuments = Record<string, IndexedDocument>
