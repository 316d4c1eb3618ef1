import { matchSections } from '#spec/diff/match-sections'
import type { ParsedDocument } from '#spec/types'
import { plannedDocument } from './planned-document'
import type { PlannedDocument } from './world'

/** A document after a save. */
export interface SavedDocument {
  /** Its sections have no permanent ids. */
  document: PlannedDocument
  /** The ids of the sections in the indexed text, by their ids in the saved text. New sections have none. */
  previousIds: ReadonlyMap<string, string>
}

/** Pairs the sections of a saved text with those of the indexed text, like the index after the save. */
export function savedDocument(path: string, indexed: ParsedDocument, after: ParsedDocument): SavedDocument {
  const { toBefore } = matchSections(indexed, after)
  return {
    document: plannedDocument(path, after, ({ id }) => `new ${path} ${id}`),
    previousIds: new Map([...toBefore].map(([section, previous]) => [section.id, previous.id])),
  }
}
