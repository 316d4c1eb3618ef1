import type { ParsedDocument } from '#spec/types'
import type { Analysis } from './analysis'
import { analyze } from './analyze'
import { hasMarker, isTracked } from './is-tracked'

/** Parses a spec. Never throws; problems are in the diagnostics. */
export const parseDocument = (source: string): ParsedDocument => documentOf(analyze(source))

/** Converts an analysis to a document without positions. */
export function documentOf(analysis: Analysis): ParsedDocument {
  const { title, frontmatter, sections, diagnostics } = analysis
  return {
    title,
    frontmatter,
    sections: sections.filter(({ parent }) => parent === null).map(({ section }) => section),
    hasMarker: hasMarker(analysis),
    isTracked: isTracked(analysis),
    diagnostics,
  }
}
