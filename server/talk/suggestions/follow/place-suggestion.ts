import { followMove } from '#spec/links/index'
import { flattenSections, parseDocument } from '#spec/markdown/index'
import type { SuggestionRow } from '../find-suggestion'

type SuggestionPlace = Pick<SuggestionRow, 'path' | 'sectionId' | 'sectionTitle' | 'base' | 'content'>

/**
 * The suggestion as it applies to its document at `path`. A section with another heading is found by its text. Addresses that a
 * move rewrote in the section are rewritten in both texts of the suggestion.
 */
export function placeSuggestion(suggestion: SuggestionPlace, path: string, source: string): SuggestionPlace {
  const sections = flattenSections(parseDocument(source).sections).map(({ id, title, content }) => ({
    id,
    title,
    text: content.replace(/\r\n?/g, '\n').trim(),
  }))
  const moved = withMovedLinks(suggestion, path)
  for (const version of [suggestion, moved]) {
    const isSame = sections.some(({ id, text }) => id === version.sectionId && text === version.base)
    if (isSame) return { ...version, path }
    const [section, ...others] = sections.filter(({ text }) => text === version.base)
    if (section && others.length === 0 && version.base !== '')
      return { ...version, path, sectionId: section.id, sectionTitle: section.title }
  }
  return { ...suggestion, path }
}

function withMovedLinks(suggestion: SuggestionPlace, to: string): SuggestionPlace {
  const { path: from, base, content } = suggestion
  if (from === to) return suggestion
  const rewrite = (source: string) =>
    followMove([{ path: from, source }], [], { from, to })[0]?.source ?? source
  return { ...suggestion, base: rewrite(base), content: rewrite(content) }
}
