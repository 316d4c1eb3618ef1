import { parseDocument } from '../../spec/markdown'
import { frontmatterToWire, sectionToWire } from '../specs'
import type { ParsedWire } from './wire'

/** As JSON in UTF-8: of a long text there are more sections than anyone should copy or look through again. */
export function parseContent({ content }: { content: string }): Uint8Array<ArrayBuffer> {
  const parsed = parseDocument(content)
  const wire: ParsedWire = {
    ok: true,
    frontmatter: frontmatterToWire(parsed),
    sections: parsed.sections.map(sectionToWire),
    diagnostics: parsed.diagnostics,
  }
  return new TextEncoder().encode(JSON.stringify(wire))
}
