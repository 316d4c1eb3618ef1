import type { MatchedPart, WrittenPart } from './matched-parts'
import type { SearchSource } from './search-source'
import { IN_BODY, IN_HEADING } from './word-score'

/** More sections are not read. */
const MAX_READ = 2_000

/**
 * Counts how often sections have the code of a query as it was typed, such as `@main` or `try?`. The word `main` alone is also in
 * texts about something else. The result is null for parts without code, and for code that no section has.
 */
export async function findWrittenParts(
  source: SearchSource,
  parts: readonly MatchedPart[],
  documents: readonly number[],
): Promise<readonly WrittenPart[]> {
  const texts = parts.map(({ query }) =>
    query.kind === 'word' ? codeIn(query.text, parts.length === 1) : null,
  )
  const searched = texts.filter((text) => text !== null)
  if (searched.length === 0) return []
  const sections = documents.flatMap((index) => sectionsWith(source, parts, texts, index)).slice(0, MAX_READ)
  const counts = await source.countWritten(searched, sections)
  return texts.map((text) => {
    const found = text === null ? undefined : counts.get(text)
    return text === null || !found || found.size === 0 ? null : { text, sections: found }
  })
}

/** The text with signs other than those of prose, in lower case; null if it has none. Beside other words it may end a sentence. */
function codeIn(text: string, isAlone: boolean): string | null {
  const code = isAlone ? text : text.replace(/[.,;:!?]+$/, '')
  return /[^\p{L}\p{N}\p{M}'’-]|^-/u.test(code) ? code.toLowerCase() : null
}

/** The sections of a document that have a word of the code. */
function sectionsWith(
  { space }: SearchSource,
  parts: readonly MatchedPart[],
  texts: readonly (string | null)[],
  index: number,
): { index: number; ordinal: number }[] {
  const terms = parts.flatMap(({ terms }, at) => (texts[at] === null ? [] : terms))
  return Array.from({ length: space.countOf(index) }, (_, ordinal) => ({ index, ordinal })).filter(
    ({ ordinal }) =>
      terms.some(({ scores }) => {
        const score = scores[space.firstOf(index) + ordinal] ?? 0
        return (IN_HEADING[score] ?? 0) + (IN_BODY[score] ?? 0) > 0
      }),
  )
}
