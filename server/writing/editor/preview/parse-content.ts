import { parseDocument } from '#spec/markdown/index'
import { frontmatterToWire, sectionToWire } from '#spec/wire/index'
import type { ParsedWire } from '../wire'

/** Returns JSON in UTF-8, because copying the sections of a long text between threads would be slow. */
export function parseContent({ content }: { content: string }): Uint8Array<ArrayBuffer> {
  const document = parseDocument(content)
  const wire: ParsedWire = {
    ok: true,
    frontmatter: frontmatterToWire(document),
    sections: document.sections.map(sectionToWire),
    diagnostics: document.diagnostics,
  }
  return new TextEncoder().encode(JSON.stringify(wire))
}
