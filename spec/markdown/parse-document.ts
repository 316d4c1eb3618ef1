import type { ParsedDocument } from '../types'
import { analyse } from './analyse'
import type { Analysis } from './analysis'

/** Reads a spec. Never throws: what is wrong with it is in the diagnostics. */
export const parseDocument = (source: string): ParsedDocument => documentOf(analyse(source))

/** The same without the places, of what was read already. */
export function documentOf({ title, frontmatter, sections, diagnostics }: Analysis): ParsedDocument {
  return {
    title,
    frontmatter,
    sections: sections.filter(({ parent }) => parent === null).map(({ section }) => section),
    diagnostics,
  }
}
