import type { ParsedDocument } from '../types'
import { analyse } from './analyse'

/** Reads a spec. Never throws: what is wrong with it is in the diagnostics. */
export function parseDocument(source: string): ParsedDocument {
  const { title, frontmatter, sections, diagnostics } = analyse(source)
  return {
    title,
    frontmatter,
    sections: sections.filter(({ parent }) => parent === null).map(({ section }) => section),
    diagnostics,
  }
}
