import type { MatchedPart, WrittenPart } from './matched-parts'
import type { SearchSource } from './search-source'
import { codeIn } from './typed-code'
import { IN_BODY, IN_HEADING } from './word-score'

/** More sections are not read. */
export const MAX_READ = 2_000

/** Where the code of a query is as it was typed. */
export interface WrittenCode {
  /** By part of the query. Null for parts without code, and for code that no section has. */
  parts: readonly WrittenPart[]
  /** The whole query, if it is code of several words that a section has. */
  whole: WrittenPart
  /** Whether all sections with the words of the code were read. */
  isComplete: boolean
}

export const NO_CODE: WrittenCode = { parts: [], whole: null, isComplete: true }

/**
 * Counts how often sections have the code of a query as it was typed, such as `@main` or `x[0] = y;`. The word `main` alone is
 * also in texts about something else. `documents` are read in their order.
 */
export async function findWrittenCode(
  source: SearchSource,
  parts: readonly MatchedPart[],
  typedCode: string | null,
  documents: () => readonly { index: number }[],
): Promise<WrittenCode> {
  const texts = parts.map(({ query }) =>
    query.kind === 'word' ? codeIn(query.text, parts.length === 1) : null,
  )
  const searched = [...new Set([...texts, typedCode].filter((text) => text !== null))]
  if (searched.length === 0) return NO_CODE
  const code = {
    parts: parts.filter((_, at) => texts[at] !== null),
    whole: typedCode === null ? null : parts,
  }
  const sections: { index: number; ordinal: number }[] = []
  for (const { index } of documents()) {
    sections.push(...sectionsWith(source, code, index))
    if (sections.length > MAX_READ) break
  }
  const read = sections.slice(0, MAX_READ)
  const counts = await source.countWritten(searched, read)
  const found = (text: string | null): WrittenPart => {
    const ofText = text === null ? undefined : counts?.get(text)
    return text === null || !ofText || ofText.size === 0 ? null : { text, sections: ofText }
  }
  const isComplete = counts !== null && read.length === sections.length
  return { parts: texts.map(found), whole: found(typedCode), isComplete }
}

interface SearchedCode {
  /** The parts that are code. */
  parts: readonly MatchedPart[]
  /** All parts, if they are code together. */
  whole: readonly MatchedPart[] | null
}

/** The sections of a document that can have the code, by their words. */
function sectionsWith(
  { space }: SearchSource,
  { parts, whole }: SearchedCode,
  index: number,
): { index: number; ordinal: number }[] {
  const first = space.firstOf(index)
  const has = ({ terms }: MatchedPart, ordinal: number) =>
    terms.some(({ scores }) => {
      const score = scores[first + ordinal] ?? 0
      return (IN_HEADING[score] ?? 0) + (IN_BODY[score] ?? 0) > 0
    })
  return Array.from({ length: space.countOf(index) }, (_, ordinal) => ({ index, ordinal })).filter(
    ({ ordinal }) =>
      parts.some((part) => has(part, ordinal)) || whole?.every((part) => has(part, ordinal)) === true,
  )
}
