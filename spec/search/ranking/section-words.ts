import { closenessOf, nameWords } from '../score/index'
import type { MatchedPart, SectionWords } from './matched-parts'

/** `positions` has, for each part of the query, the ascending positions of its words in heading and body. */
export function toSectionWords(
  parts: readonly MatchedPart[],
  heading: string,
  positions: readonly (readonly number[])[],
): SectionWords {
  const headingForms = new Set(nameWords(heading).map(({ form }) => form))
  const exactParts = parts.flatMap(({ terms }, at) =>
    terms.some(({ written }) => [...written].some((form) => headingForms.has(form))) ? [at] : [],
  )
  return { closeness: closenessOf(positions), exactParts }
}
