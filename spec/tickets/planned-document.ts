import { docTypeOf, flattenSections } from '#spec/markdown/index'
import { readableName } from '#spec/markdown/readable-name'
import type { ParsedDocument, Section } from '#spec/types'
import type { PlannedDocument } from './world'

/** Converts a document for a plan. `keyOf` returns the permanent id of a section. */
export function plannedDocument(
  path: string,
  parsed: ParsedDocument,
  keyOf: (section: Section) => string,
): PlannedDocument {
  const { frontmatter, hasMarker } = parsed
  return {
    path,
    title: parsed.title ?? readableName(path).name,
    docType: docTypeOf(path, { ...frontmatter, hasMarker }),
    frontmatter,
    sections: flattenSections(parsed.sections).map((section) => ({
      ...section,
      key: keyOf(section),
      statusChange: null,
      staleBecause: null,
    })),
  }
}
