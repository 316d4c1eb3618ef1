import {
  combine,
  type Phrase,
  type Query,
  splitWords,
  type Term,
  termsOf,
  type Word,
} from '#spec/query/index'
import { informationOf, readSectionName } from '../score/index'
import type { MatchedPart, TermMatches } from './matched-parts'
import { findNumberedSections, type NumberedSections } from './numbered-sections'
import type { FilterMatches, SearchSource } from './search-source'
import { type DocumentSet, noDocuments, type SearchSpace } from './search-space'
import {
  addSection,
  combineSets,
  complement,
  countSections,
  emptySet,
  hasSection,
  listSections,
  type SectionSet,
} from './section-set'
import { matchTerm, restrictTo, withinSections, withNamedSections } from './term-matches'

/** The synonyms of words of a query, by the word's node. */
export type SynonymsOfWords = ReadonlyMap<Query, readonly Word[]>

export interface MatchedQuery {
  /** In the typed order. */
  parts: readonly MatchedPart[]
  /** The documents that the filters and exclusions allow. Null: all. */
  allowed: DocumentSet | null
  /** The sections that the filters allow. Null: all. */
  within: SectionSet | null
  /** The ordinals of sections that filters select, by position of the document: of all results, or beside words with `or`. */
  ordinals: ReadonlyMap<number, readonly number[]>
  /** Phrases and identifiers that no document has. Their words are searched instead. */
  droppedPhrases: readonly string[]
  /** These words. */
  substitutes: ReadonlySet<MatchedPart>
  /** Phrases and identifiers that were not looked for in all sections with their words, which takes too long. */
  unchecked: readonly string[]
  /** The sections that the query calls by their number. */
  numbered: NumberedSections | null
}

/** An empty conjunction: all documents. */
export const EVERYTHING: Query = { kind: 'and', of: [] }

const intersect = (sets: readonly DocumentSet[]) => combineSets(sets, (a, b) => a & b)

/** Finds the documents and sections of each part of a query. */
export class QueryMatcher {
  private readonly terms = new Map<string, Promise<TermMatches>>()
  private within: SectionSet | null = null
  /** The documents that the filters allow. */
  private filtered: DocumentSet | null = null
  private readonly unchecked = new Set<string>()
  /** The sections of filters beside words with `or`. */
  private readonly alternatives = new Map<number, readonly number[]>()

  constructor(
    private readonly source: SearchSource,
    private readonly synonyms: SynonymsOfWords = new Map(),
  ) {}

  async match(query: Query): Promise<MatchedQuery> {
    const { space } = this.source
    const conjuncts = query.kind === 'and' ? query.of : [query]
    const isStrict = query.kind === 'and' && query.isStrict === true
    const filter = combine('and', conjuncts.filter(isFilter))
    const filtered = filter && (await this.source.findFiltered(filter))
    this.filtered = filtered?.documents ?? null
    this.within = filtered && numbersOf(filtered, space)
    const parts: MatchedPart[] = []
    const allowed: DocumentSet[] = filtered ? [filtered.documents] : []
    const droppedPhrases: string[] = []
    const substitutes = new Set<MatchedPart>()
    const typed: MatchedPart[] = []
    for (const conjunct of conjuncts.filter((part) => !isFilter(part)))
      if (termsOf(conjunct).length === 0) allowed.push(await this.documentsOf(conjunct))
      else typed.push(await this.toPart(conjunct, isStrict))
    const numbered = await findNumberedSections(this.source, typed, this.within)
    for (const each of typed) {
      const conjunct = each.query
      const part = numbered?.part.query === conjunct ? numbered.part : each
      const isMissing = isSequence(conjunct) && isEmpty(part.documents, space)
      if (isMissing && !isStrict && !this.unchecked.has(conjunct.text)) {
        droppedPhrases.push(conjunct.kind === 'phrase' ? `“${conjunct.text}”` : conjunct.text)
        for (const word of wordsOfPhrase(conjunct.text)) {
          const substitute = await this.toPart(word, false)
          substitutes.add(substitute)
          parts.push(substitute)
        }
      } else parts.push(part)
    }
    return {
      parts,
      allowed: allowed.length > 0 ? intersect(allowed) : null,
      within: this.within,
      ordinals: new Map([...(numbered?.ordinals ?? []), ...this.alternatives, ...(filtered?.ordinals ?? [])]),
      droppedPhrases,
      substitutes,
      unchecked: [...this.unchecked],
      numbered,
    }
  }

  private async toPart(query: Query, isStrict: boolean): Promise<MatchedPart> {
    const { documentCount } = this.source.space
    const words = termsOf(query)
    const terms = await Promise.all(words.map((term) => this.termOf(term)))
    const synonyms = await Promise.all(words.map((word) => this.synonymsOf(word)))
    const documents = await this.documentsOf(query)
    const count = countSections(documents, 0, documentCount)
    return {
      query,
      terms,
      synonyms: [...new Set(synonyms.flat())],
      documents,
      information: count === 0 ? 0 : informationOf(count, documentCount),
      isRequired: isStrict || query.kind === 'phrase',
    }
  }

  private async documentsOf(query: Query): Promise<DocumentSet> {
    if (query.kind === 'nothing') return noDocuments(this.source.space)
    if (query.kind === 'not') return complement(await this.documentsOf(query.of))
    if (isFilter(query)) {
      const { documents, ordinals } = await this.source.findFiltered(query)
      for (const [index, ofDocument] of ordinals ?? []) this.alternatives.set(index, ofDocument)
      return documents
    }
    if (query.kind === 'and' || query.kind === 'or') {
      const sets = await Promise.all(query.of.map((part) => this.documentsOf(part)))
      return query.kind === 'and' ? intersect(sets) : combineSets(sets, (a, b) => a | b)
    }
    const matches = [await this.termOf(query as Term), ...(await this.synonymsOf(query))]
    return combineSets(
      matches.map(({ documents }) => documents),
      (a, b) => a | b,
    )
  }

  private synonymsOf(word: Query): Promise<TermMatches[]> {
    return Promise.all((this.synonyms.get(word) ?? []).map((synonym) => this.termOf(synonym)))
  }

  private termOf(term: Term): Promise<TermMatches> {
    const key = `${term.kind} ${term.text}`
    const known = this.terms.get(key) ?? this.findTerm(term)
    this.terms.set(key, known)
    return known
  }

  private async findTerm(term: Term): Promise<TermMatches> {
    const { space } = this.source
    const matches = matchTerm(term, this.source)
    const limited = this.within ? withinSections(matches, this.within, space) : matches
    const found = limited.isSequence ? await this.verifySequence(limited) : limited
    const name = term.kind === 'word' ? readSectionName(term.text) : null
    if (name === null) return found
    const named = await this.source.findNamedSections(name)
    return named.size > 0 ? withNamedSections(found, named, this.within, space) : found
  }

  /** Keeps only sections that contain the words of a phrase or identifier side by side. */
  private async verifySequence(matches: TermMatches): Promise<TermMatches> {
    const { space } = this.source
    const all = listSections(matches.sections, space.sectionCount) ?? []
    const numbers = all.length > MANY ? this.allowedOf(all) : all
    const { sections, isComplete } = await this.source.findSequences(matches.term, numbers)
    if (!isComplete) this.unchecked.add(matches.term.text)
    return restrictTo(matches, sections, space)
  }

  /** The sections of documents that the filters allow. */
  private allowedOf(numbers: readonly number[]): readonly number[] {
    const { filtered } = this
    if (filtered === null) return numbers
    const { space } = this.source
    const allowed = emptySet(space.sectionCount)
    for (let index = 0; index < space.documentCount; index++)
      if (hasSection(filtered, index))
        for (let ordinal = 0; ordinal < space.countOf(index); ordinal++)
          addSection(allowed, space.firstOf(index) + ordinal)
    return numbers.filter((number) => hasSection(allowed, number))
  }
}

/** Of more sections, only those that the filters allow are checked. */
const MANY = 2_000

/** Whether a part of a query has no words. */
export const isFilter = (query: Query): boolean => {
  if (query.kind === 'not') return isFilter(query.of)
  if (query.kind === 'and' || query.kind === 'or') return query.of.every(isFilter)
  return query.kind !== 'nothing' && termsOf(query).length === 0
}

/** The section numbers of the filter's sections. */
function numbersOf({ ordinals }: FilterMatches, space: SearchSpace): SectionSet | null {
  if (ordinals === null) return null
  const sections = emptySet(space.sectionCount)
  for (const [index, ofDocument] of ordinals)
    for (const ordinal of ofDocument)
      if (ordinal < space.countOf(index)) addSection(sections, space.firstOf(index) + ordinal)
  return sections
}

const isEmpty = (documents: DocumentSet, space: SearchSpace): boolean =>
  countSections(documents, 0, space.documentCount) === 0

const isSequence = (query: Query): query is Word | Phrase =>
  query.kind === 'phrase' || (query.kind === 'word' && splitWords(query.text).length > 1)

const wordsOfPhrase = (text: string): Query[] =>
  splitWords(text).map(({ whole }) => ({ kind: 'word', text: whole }))
