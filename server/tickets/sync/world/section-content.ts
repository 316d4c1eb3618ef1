import { flattenSections, parseDocument } from '#spec/markdown/index'
import { indexLines } from '#spec/markdown/positions'

interface SectionLines {
  sectionId: string
  startLine: number
  endLine: number
}

/** An underlined heading has two lines or more, so its section must be parsed. */
const HEADING = /^ {0,3}#/

/**
 * The contents of indexed sections, equal to what parsing gives, without parsing: the index stores their lines.
 */
export function sectionContents(source: string, sections: readonly SectionLines[]): string[] {
  const starts = indexLines(source)
  const startOf = (line: number) => starts[line - 1] ?? source.length
  let parsed: Map<string, string> | null = null
  return sections.map(({ sectionId, startLine, endLine }) => {
    const bodyStart = startOf(startLine + 1)
    if (!HEADING.test(source.slice(startOf(startLine), bodyStart))) {
      parsed ??= parseContents(source)
      return parsed.get(sectionId) ?? ''
    }
    return endLine <= startLine ? '' : trimLines(source.slice(bodyStart, startOf(endLine + 1)))
  })
}

/** Removes blank lines at the start and blanks at the end. */
function trimLines(body: string): string {
  const text = body.trimEnd()
  const lead = text.length - text.trimStart().length
  const firstFilled = Math.max(text.lastIndexOf('\n', lead), text.lastIndexOf('\r', lead)) + 1
  return text.slice(firstFilled)
}

const parseContents = (source: string) =>
  new Map(flattenSections(parseDocument(source).sections).map(({ id, content }) => [id, content]))
