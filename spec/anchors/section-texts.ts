import { flattenSections, parseDocument } from '#spec/markdown/index'
import { skipFrontmatter } from '#spec/render/skip-frontmatter'
import { shownText } from '#spec/search/index'

/** A section with the words that readers see. */
export interface SectionText {
  /** Null for the text before the first section. */
  id: string | null
  title: string | null
  text: string
}

/** The texts of a document in which people comment: the one before the first section, and each section's own. */
export function sectionTexts(content: string): SectionText[] {
  const sections = flattenSections(parseDocument(content).sections)
  const firstLine = Math.min(...sections.map(({ startLine }) => startLine))
  const lead = skipFrontmatter(content)
    .split('\n')
    .slice(0, Number.isFinite(firstLine) ? firstLine - 1 : undefined)
  return [
    { id: null, title: null, text: shownText(lead.join('\n')) },
    ...sections.map(({ id, title, content: own }) => ({ id, title, text: shownText(own) })),
  ]
}
