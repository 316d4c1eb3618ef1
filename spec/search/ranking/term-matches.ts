import { type Term, wordsOf } from '#spec/query/index'
import { foldWord, informationOf, nameWords } from '../score/index'
import type { TermMatches } from './matched-parts'
import type { SearchSource } from './search-source'
import { type DocumentSet, type NameField, noDocuments, type SearchSpace } from './search-space'
import { addSection, combineSets, countSections, emptySet, hasSection, type SectionSet } from './section-set'
import { leastScore, ONCE_IN_HEADING } from './word-score'

export function matchTerm(term: Term, source: SearchSource): TermMatches {
  const { space } = source
  const { forms, prefix, isSequence } = source.formsOf(term)
  const alternatives: (readonly string[])[] =
    prefix === null
      ? [...forms]
      : forms.flatMap((form) => {
          const words = new Set([...source.completionsOf(prefix), ...wordsFrom(space, prefix)])
          return [...words].map((word) => [...form.slice(0, -1), word])
        })
  const { sections, scores } = matchSections(source, alternatives)
  const completed = prefix === null ? [] : space.nameWordsFrom(prefix)
  const namings =
    prefix === null
      ? forms
      : forms.flatMap((form) => [...completed].map((word) => [...form.slice(0, -1), word]))
  const inTitle = namedDocuments(space, namings, ['title'])
  const inLabels = namedDocuments(space, namings, ['title', 'labels'])
  const documents = combineSets([space.documentsOf(sections), inTitle, inLabels], (a, b) => a | b)
  const stems = new Set(namings.flat())
  const written = new Set(nameWords(term.text).map(({ form }) => form))
  return {
    term,
    documents,
    inTitle,
    inLabels,
    sections,
    scores,
    isSequence,
    information: informationOf(countSections(documents, 0, space.documentCount), space.documentCount),
    written,
    matchesName: ({ stem }) => stems.has(stem),
  }
}

const wordsFrom = (space: SearchSpace, prefix: string) =>
  [...space.words.keys()].filter((word) => word.startsWith(prefix))

function matchSections(
  source: Pick<SearchSource, 'space' | 'isIgnored'>,
  alternatives: readonly (readonly string[])[],
): { sections: SectionSet; scores: Uint8Array<ArrayBuffer> } {
  const { space } = source
  const [first] = alternatives
  const single = alternatives.length === 1 && first?.length === 1 ? space.words.get(first[0] ?? '') : null
  if (single) return { sections: single.anywhere, scores: single.scores }
  const scores = new Uint8Array(space.sectionCount)
  const sections = emptySet(space.sectionCount)
  for (const lexemes of alternatives) {
    // Stop words of a phrase have no lists.
    const words = lexemes
      .filter((lexeme) => !source.isIgnored(lexeme))
      .map((lexeme) => space.words.get(lexeme))
    const listed = words.filter((word) => word !== undefined)
    if (listed.length === 0 || listed.length < words.length) continue
    const common = combineSets(
      listed.map(({ anywhere }) => anywhere),
      (a, b) => a & b,
    )
    for (let at = 0; at < common.length; at++) {
      for (let bits = common[at] ?? 0; bits !== 0; bits &= bits - 1) {
        const number = at * 32 + 31 - Math.clz32(bits & -bits)
        const least = listed.map((word) => word.scores[number] ?? 0).reduce(leastScore)
        if (least > (scores[number] ?? 0)) scores[number] = least
        addSection(sections, number)
      }
    }
  }
  return { sections, scores }
}

/** The documents that have all words of a form in these fields of their names. */
function namedDocuments(
  space: SearchSpace,
  forms: readonly (readonly string[])[],
  fields: readonly NameField[],
): DocumentSet {
  const ofForms = forms.map((lexemes) => {
    const ofLexemes = lexemes.map((lexeme) => {
      const named = noDocuments(space)
      for (const field of fields) space.forEachNamed(lexeme, field, (index) => addSection(named, index))
      return named
    })
    return combineSets(ofLexemes, (a, b) => a & b)
  })
  return combineSets([noDocuments(space), ...ofForms], (a, b) => a | b)
}

/** The term without the sections that a check did not confirm. A phrase must also be in a title as it is written. */
export function restrictTo(
  matches: TermMatches,
  confirmed: ReadonlySet<number>,
  space: SearchSpace,
): TermMatches {
  const sections = new Uint32Array(matches.sections.length)
  const scores = new Uint8Array(matches.scores.length)
  for (const number of confirmed) {
    if (!hasSection(matches.sections, number)) continue
    addSection(sections, number)
    scores[number] = matches.scores[number] ?? 0
  }
  const { kind, text } = matches.term
  const inTitle = kind === 'phrase' ? titlesWith(matches.inTitle, text, space) : matches.inTitle
  const inLabels = kind === 'phrase' ? inTitle : matches.inLabels
  const documents = combineSets([space.documentsOf(sections), inTitle, inLabels], (a, b) => a | b)
  const information = informationOf(countSections(documents, 0, space.documentCount), space.documentCount)
  return { ...matches, sections, scores, inTitle, inLabels, documents, information, isSequence: false }
}

function titlesWith(candidates: DocumentSet, phrase: string, space: SearchSpace): DocumentSet {
  const matching = noDocuments(space)
  const inOrder = (text: string) => ` ${wordsOf(foldWord(text)).join(' ')} `
  const searched = inOrder(phrase)
  for (let index = 0; index < space.documentCount; index++)
    if (hasSection(candidates, index) && inOrder(space.documentAt(index).title).includes(searched))
      addSection(matching, index)
  return matching
}

/** The term in these sections and in names. */
export function withinSections(matches: TermMatches, within: SectionSet, space: SearchSpace): TermMatches {
  const sections = combineSets([matches.sections, within], (a, b) => a & b)
  const { inTitle, inLabels } = matches
  const documents = combineSets([space.documentsOf(sections), inTitle, inLabels], (a, b) => a | b)
  return { ...matches, sections, documents }
}

/** The term also in the sections that it names, as if in their headings. */
export function withNamedSections(
  matches: TermMatches,
  named: ReadonlyMap<number, readonly number[]>,
  within: SectionSet | null,
  space: SearchSpace,
): TermMatches {
  const documents = matches.documents.slice()
  const sections = matches.sections.slice()
  const scores = matches.scores.slice()
  for (const [index, ordinals] of named) {
    addSection(documents, index)
    for (const ordinal of ordinals) {
      const number = space.firstOf(index) + ordinal
      if (ordinal >= space.countOf(index) || (within && !hasSection(within, number))) continue
      addSection(sections, number)
      scores[number] = ONCE_IN_HEADING
    }
  }
  const information = informationOf(countSections(documents, 0, space.documentCount), space.documentCount)
  return { ...matches, documents, sections, scores, information }
}
