import { applyRule } from './check-document'
import { fixSource } from './fix-source'
import type { FixedFile } from './pure-fix'
import { readDocument, type SourceFile } from './read-document'
import { markerFormat } from './rules/marker-format'

/** Writes each valid marker in its canonical form. Nothing else changes. */
export function formatMarkers({ path, source }: SourceFile): FixedFile {
  const check = (text: string) =>
    applyRule(markerFormat, readDocument({ path, source: text }), { config: null, repository: null })
  return { path, ...fixSource(source, check) }
}
