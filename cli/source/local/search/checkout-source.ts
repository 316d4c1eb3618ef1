import type { IndexedSection } from '#cli/index-cache/indexed-document'
import { joinStems } from '#cli/index-cache/stems'
import type { Filter, Pattern, Query, Sign, Term } from '#spec/query/index'
import type {
  MatchedPart,
  SectionWords,
  WrittenCounts,
  WrittenSections,
} from '#spec/search/ranking/matched-parts'
import type {
  FilterMatches,
  FoundSequences,
  PlacedSection,
  SearchSource,
  WordsOfSections,
} from '#spec/search/ranking/search-source'
import { noDocuments } from '#spec/search/ranking/search-space'
import { addSection } from '#spec/search/ranking/section-set'
import { toSectionWords } from '#spec/search/ranking/section-words'
import { hasPath, numberInTitle, type SectionName } from '#spec/search/score/index'
import type { CheckoutSpace } from './checkout-space'
import type { CollectedDocument } from './collected-document'
import { isAboutSections, matches } from './matches'
import { matchesFilter } from './matches-filter'
import type { SearchedStems } from './searched-stems'
import { hasStems, hasWordsInOrder, stemsOfTerm } from './term-stems'

/** The files of a checkout as a source of words. */
export class CheckoutSource implements SearchSource {
  constructor(
    readonly space: CheckoutSpace,
    private readonly searched: SearchedStems,
    private readonly defaultTeam: string | null,
  ) {}

  formsOf(term: Term) {
    return stemsOfTerm(term)
  }

  /** The words of all documents that may match are known. */
  completionsOf(): readonly string[] {
    return []
  }

  isIgnored(stem: string) {
    return this.searched.isIgnored(stem)
  }

  async findFiltered(filter: Query): Promise<FilterMatches> {
    const documents = noDocuments(this.space)
    const ordinals = new Map<number, number[]>()
    const isOfSections = isAboutSections(filter)
    for (const [index, document] of this.space.collected.entries()) {
      const searched = isOfSections ? document.candidate.texts.sections.keys() : [0]
      const meeting = [...searched].filter((ordinal) =>
        matches(filter, (part) => this.meets(part, document, ordinal)),
      )
      if (meeting.length === 0) continue
      addSection(documents, index)
      ordinals.set(index, meeting)
    }
    return { documents, ordinals: isOfSections ? ordinals : null }
  }

  private meets(part: Filter | Pattern | Sign, { candidate }: CollectedDocument, ordinal: number): boolean {
    if (part.kind !== 'filter') return hasWritten(part, candidate.texts.sections[ordinal])
    if (candidate.filtered === null) throw new Error(`${candidate.path} was read without its filters`)
    const section = candidate.filtered.sections[ordinal - 1] ?? null
    return matchesFilter(part, this.defaultTeam, candidate.filtered, section)
  }

  async findSequences(term: Term, sections: readonly number[]): Promise<FoundSequences> {
    const searched = new Set(sections)
    const found = new Set<number>()
    for (const [index, { candidate, sectionCount }] of this.space.collected.entries()) {
      const first = this.space.firstOf(index)
      for (let ordinal = 0; ordinal < sectionCount; ordinal++)
        if (searched.has(first + ordinal) && hasSequence(term, candidate.texts, ordinal))
          found.add(first + ordinal)
    }
    return { sections: found, isComplete: true }
  }

  async findNamedSections(name: SectionName): Promise<ReadonlyMap<number, readonly number[]>> {
    const ordinals = new Map<number, number[]>()
    for (const [index, { candidate }] of this.space.collected.entries()) {
      if ('path' in name && !hasPath(candidate.path, name.path)) continue
      const named = (candidate.filtered?.sections ?? []).flatMap((section, at) =>
        isNamed(section, name) ? [at + 1] : [],
      )
      if (named.length > 0) ordinals.set(index, named)
    }
    return ordinals
  }

  async findNumberedSections(
    number: string,
    among: readonly number[] | null,
  ): Promise<ReadonlyMap<number, readonly number[]>> {
    const searched = among && new Set(among)
    const ordinals = new Map<number, number[]>()
    for (const [index, { candidate }] of this.space.collected.entries()) {
      const isSearched = (ordinal: number) => searched?.has(this.space.firstOf(index) + ordinal) ?? true
      const numbered = candidate.document.sections.flatMap((section, at) =>
        hasNumber(section, number) && isSearched(at + 1) ? [at + 1] : [],
      )
      if (numbered.length > 0) ordinals.set(index, numbered)
    }
    return ordinals
  }

  async readSectionWords(
    parts: readonly MatchedPart[],
    sections: readonly PlacedSection[],
  ): Promise<WordsOfSections> {
    const words = new Map<number, Map<number, SectionWords>>()
    const stemsOfParts = parts.map(
      ({ terms }) => new Set(terms.flatMap(({ term }) => stemsOfTerm(term).forms.flat())),
    )
    for (const { index, section } of sections) {
      const { texts } = this.space.at(index).candidate
      const { heading = '', body = '' } = texts.sections[section.ordinal] ?? {}
      const positions = positionsIn([heading, texts.context, body], stemsOfParts)
      const ofDocument = words.get(index) ?? new Map<number, SectionWords>()
      ofDocument.set(section.ordinal, toSectionWords(parts, heading, positions))
      words.set(index, ofDocument)
    }
    return words
  }

  async countWritten(
    texts: readonly string[],
    sections: readonly { index: number; ordinal: number }[],
  ): Promise<ReadonlyMap<string, WrittenSections>> {
    const counts = new Map<string, Map<number, Map<number, WrittenCounts>>>()
    for (const { index, ordinal } of sections) {
      const { heading = '', body = '' } = this.space.at(index).candidate.texts.sections[ordinal] ?? {}
      for (const text of texts) {
        const inHeading = countIn(heading.toLowerCase(), text)
        const inBody = countIn(body.toLowerCase(), text)
        if (inHeading + inBody === 0) continue
        const ofText = counts.get(text) ?? new Map<number, Map<number, WrittenCounts>>()
        counts.set(text, ofText)
        const ofDocument = ofText.get(index) ?? new Map<number, WrittenCounts>()
        ofText.set(index, ofDocument)
        ofDocument.set(ordinal, { inHeading, inBody })
      }
    }
    return counts
  }
}

const countIn = (text: string, searched: string) => text.split(searched).length - 1

const hasNumber = ({ number, title }: Pick<IndexedSection, 'number' | 'title'>, searched: string): boolean =>
  number === searched || title.startsWith(numberInTitle(searched))

const isNamed = ({ id, number, ticketLinks, blockedBy }: IndexedSection, name: SectionName): boolean =>
  'path' in name
    ? id === name.section || number === name.section
    : [...ticketLinks.map(({ ticketId }) => ticketId), blockedBy].some(
        (ticketId) => ticketId !== null && name.ticketIds.includes(ticketId),
      )

type Texts = CollectedDocument['candidate']['texts']

/** Heading, context and body count as one text, as in the word index of a server. */
function hasSequence(term: Term, { context, sections }: Texts, ordinal: number): boolean {
  const { heading = '', body = '' } = sections[ordinal] ?? {}
  const texts = [heading, context, body]
  return term.kind === 'phrase'
    ? hasWordsInOrder(term.text, texts.join('\n'))
    : texts.some((text) => hasStems(term, joinStems(text)))
}

/** Later positions are not stored by a server. */
const MAX_POSITION = 16_383

/** The positions of each part's stems in heading and body. The words of the context count as between them. */
function positionsIn(
  [heading, context, body]: readonly [string, string, string],
  stemsOfParts: readonly ReadonlySet<string>[],
): number[][] {
  const stemsOf = (text: string) => joinStems(text).split(' ').filter(Boolean)
  const [inHeading, inBody] = [stemsOf(heading), stemsOf(body)]
  const offset = inHeading.length + stemsOf(context).length
  const placed = [
    ...inHeading.map((stem, at) => ({ stem, position: at + 1 })),
    ...inBody.map((stem, at) => ({ stem, position: Math.min(MAX_POSITION, offset + at + 1) })),
  ]
  return stemsOfParts.map((stems) =>
    placed.flatMap(({ stem, position }) => (stems.has(stem) ? [position] : [])),
  )
}

/** Whether the heading or body has the sign or a match of the pattern, as written. */
function hasWritten(part: Pattern | Sign, section: Texts['sections'][number] | undefined): boolean {
  const text = `${section?.heading}\n${section?.body}`
  if (part.kind === 'sign') return text.includes(part.text)
  return new RegExp(part.source, part.ignoresCase ? 'im' : 'm').test(text)
}
