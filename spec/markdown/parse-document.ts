import type { ParsedDocument } from '../types'
import { analyse } from './analyse'
import type { Analysis } from './analysis'
import { hasMarker, isTracked } from './is-tracked'

/** Reads a spec. Never throws: what is wrong with it is in the diagnostics. */
export const parseDocument = (source: string): ParsedDocument => documentOf(analyse(source))

/** The same without the places, of what was read already. */
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
