import { parseDocument } from '../../spec/markdown'
import { frontmatterToWire, sectionToWire } from '../specs'
import type { ParsedWire } from './wire'

export function parseContent(content: string): ParsedWire {
  const parsed = parseDocument(content)
  return {
    ok: true,
    frontmatter: frontmatterToWire(parsed),
    sections: parsed.sections.map(sectionToWire),
    diagnostics: parsed.diagnostics,
  }
}
