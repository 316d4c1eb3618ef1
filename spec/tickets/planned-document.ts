import { docTypeOf, flattenSections } from '#spec/markdown/index'
import { withoutMarkdownExtension } from '#spec/markdown/markdown-path'
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
    title: parsed.title ?? withoutMarkdownExtension(path.slice(path.lastIndexOf('/') + 1)),
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
