import {
  closenessOf,
  type DocumentFacts,
  type Form,
  isArchivedPath,
  LEAD_SECTIONS,
  scoreDocument,
  scoreSection,
  type TermFacts,
} from '../score/index'
import type { IdentifiedDocuments } from './identified-documents'
import type { MatchedPart, ScoredSection, SectionWords, WrittenPart } from './matched-parts'
import type { SearchSpace } from './search-space'
import { combineSets, hasSection, type SectionSet } from './section-set'
import { IN_BODY, IN_HEADING, isDeprecatedScore } from './word-score'
import { NO_CODE, type WrittenCode } from './written-parts'

/** What was read of the texts of the best documents. */
export interface ReadTexts {
  /** By ordinal, as far as the positions of the words were read. */
  words?: ReadonlyMap<number, SectionWords> | undefined
  code: WrittenCode
}

const NOTHING_READ: ReadTexts = { code: NO_CODE }
const NOT_WRITTEN = { inHeading: 0, inBody: 0 }

interface PartFacts extends TermFacts {
  form: Form
}

/** Computes the scores of documents for the parts of a query. */
export class DocumentScorer {
  private readonly terms: PartFacts[]
  private readonly baseForms: Form[]
  /** The terms of each part, and their synonyms. */
  private readonly matches: readonly MatchedPart['terms'][]
  /** The documents that have any part in the title, and those that have each part in a name. */
  private readonly titled: SectionSet
  private readonly labelled: readonly SectionSet[]
  readonly information: number

  constructor(
    private readonly space: SearchSpace,
    private readonly parts: readonly MatchedPart[],
    private readonly within: SectionSet | null,
    private readonly identified: Pick<IdentifiedDocuments, 'parts' | 'sections'>,
    corrected: ReadonlySet<string>,
  ) {
    this.baseForms = parts.map(({ terms }) => {
      if (terms.some(({ term }) => corrected.has(term.text))) return 'typo'
      return terms.every(({ term }) => term.kind === 'prefix') ? 'prefix' : 'stem'
    })
    this.matches = parts.map(({ terms, synonyms }) => [...terms, ...synonyms])
    this.titled = union(this.matches.flatMap((ofPart) => ofPart.map(({ inTitle }) => inTitle)))
    this.labelled = this.matches.map((ofPart) => union(ofPart.map(({ inLabels }) => inLabels)))
    this.terms = parts.map(({ information }) => ({
      information,
      form: 'stem',
      inTitle: 0,
      inNames: 0,
      inHeadings: 0,
      inLead: 0,
      inText: 0,
    }))
    this.information = parts.reduce((sum, part) => sum + part.information, 0)
  }

  /** The share of the query's information that the document has. */
  coverageOf(index: number): number {
    let matched = 0
    for (const part of this.parts) if (hasSection(part.documents, index)) matched += part.information
    return this.information === 0 ? 0 : matched / this.information
  }

  score(index: number, texts: ReadTexts = NOTHING_READ): DocumentScore {
    const document = this.space.documentAt(index)
    this.resetTerms(index, texts)
    const section = this.addSections(index, texts)
    const title = this.addTitle(index)
    const facts: DocumentFacts = {
      terms: this.terms,
      titleWords: title.titleWords,
      titleShare: title.titleShare,
      titleCloseness: title.titleCloseness,
      bytes: document.bytes,
      section: section ?? NO_SECTION,
      isDeprecated: document.status === 'deprecated',
      isArchived: isArchivedPath(document.path),
      docType: document.docType,
      code: this.codeOf(index, texts.code),
    }
    const isTitle =
      title.titleShare === 1 && this.terms.every(({ inTitle, form }) => inTitle > 0 && form === 'exact')
    return { score: scoreDocument(facts), isTitle }
  }

  /** The sections of the document with words of the query, best first. */
  sectionsOf(index: number, texts: ReadTexts = NOTHING_READ): ScoredSection[] {
    const sections: ScoredSection[] = []
    this.resetTerms(index, texts)
    this.addSections(index, texts, sections)
    return sections.sort((a, b) => b.score - a.score || a.ordinal - b.ordinal)
  }

  /** How much of the query's code the document has as it is typed, from 0 to 1. See `DocumentFacts`. */
  codeOf(index: number, { parts, whole }: WrittenCode): number {
    if (whole && this.isIn(index, whole)) return 1
    const code = parts.flatMap((part, at) => (part ? [this.hasWritten(index, at, part)] : []))
    const share = code.length === 0 ? 0 : code.filter(Boolean).length / code.length
    return whole ? share / 2 : share
  }

  /** Whether the part is in a section, the title or the path as it is typed. */
  private hasWritten(index: number, at: number, written: NonNullable<WrittenPart>): boolean {
    const part = this.parts[at]
    const isIdentified = part !== undefined && this.identified.parts.get(index)?.has(part) === true
    return isIdentified || this.isIn(index, written)
  }

  private isIn(index: number, { text, sections }: NonNullable<WrittenPart>): boolean {
    return sections.has(index) || this.space.documentAt(index).title.toLowerCase().includes(text)
  }

  private resetTerms(index: number, { code }: ReadTexts): void {
    for (let at = 0; at < this.terms.length; at++) {
      const term = this.terms[at] as PartFacts
      const part = this.parts[at]
      const asTyped = code.parts[at]
      term.form = this.baseForms[at] ?? 'stem'
      if (asTyped) term.form = this.hasWritten(index, at, asTyped) ? 'exact' : 'signless'
      if (part && term.form !== 'typo' && hasOnlySynonym(part, index)) term.form = 'synonym'
      term.inTitle = 0
      term.inHeadings = 0
      term.inLead = 0
      term.inText = 0
      term.inNames = hasSection(this.labelled[at] as SectionSet, index) ? 1 : 0
    }
  }

  private addSections(
    index: number,
    { words, code }: ReadTexts,
    collected?: ScoredSection[],
  ): ScoredSection | null {
    const { space, parts, terms, within } = this
    const first = space.firstOf(index)
    const count = space.countOf(index)
    const named = this.identified.sections.get(index)
    let best: ScoredSection | null = null
    for (let ordinal = 0; ordinal < count; ordinal++) {
      const number = first + ordinal
      if (within && !hasSection(within, number)) continue
      let matched = 0
      let worth = 0
      let partCount = 0
      let isDeprecated = false
      const isNamed = named?.includes(ordinal) ?? false
      for (let at = 0; at < parts.length; at++) {
        const part = parts[at] as MatchedPart
        const facts = terms[at] as PartFacts
        let inHeading = 0
        let inBody = 0
        for (const { scores } of this.matches[at] ?? []) {
          const score = scores[number] ?? 0
          if (score === 0) continue
          inHeading += IN_HEADING[score] ?? 0
          inBody += IN_BODY[score] ?? 0
          isDeprecated ||= isDeprecatedScore(score)
        }
        const writtenSections = code.parts[at]?.sections.get(index)
        // Headings are stored without their numbers.
        if (writtenSections && !isNamed) ({ inHeading, inBody } = writtenSections.get(ordinal) ?? NOT_WRITTEN)
        if (inHeading + inBody === 0) continue
        // The words are there, but how often they are says nothing about the code.
        if (facts.form === 'signless') [inHeading, inBody] = [0, facts.inLead + facts.inText > 0 ? 0 : 1]
        facts.inHeadings += inHeading
        const isFirstOfLead = ordinal < LEAD_SECTIONS && inBody > 0 && facts.inLead === 0
        if (isFirstOfLead) facts.inLead = 1
        facts.inText += isFirstOfLead ? inBody - 1 : inBody
        matched += part.information
        partCount++
        const frequency = 3 * inHeading + inBody
        worth += (part.information * frequency) / (frequency + 1)
      }
      if (matched === 0) continue
      const coverage = matched / this.information
      const closeness = words?.get(ordinal)?.closeness ?? 0
      const score =
        scoreSection({ coverage, closeness, isDeprecated }) +
        (0.5 * worth) / this.information +
        (isNamed ? NAMED_BONUS : 0)
      const isBest = best === null || score > best.score
      if (!isBest && !collected) continue
      const section = { ordinal, coverage, partCount, closeness, isDeprecated, score }
      collected?.push(section)
      if (isBest) best = section
    }
    this.applyForms(words)
    return best
  }

  /** A word that a heading has as it is typed is an exact match. */
  private applyForms(words?: ReadonlyMap<number, SectionWords>): void {
    for (const { exactParts } of words?.values() ?? [])
      for (const at of exactParts) {
        const term = this.terms[at]
        if (term && this.baseForms[at] !== 'typo' && term.form !== 'signless') term.form = 'exact'
      }
  }

  private addTitle(index: number): Pick<DocumentFacts, 'titleWords' | 'titleShare' | 'titleCloseness'> {
    const identifiedParts = this.identified.parts.get(index)
    if (identifiedParts === undefined && !hasSection(this.titled, index)) return NO_TITLE
    const { title, titleLength } = this.space.namesOf(index)
    const matched = new Set<number>()
    const positions = this.parts.map((part, at) => {
      const facts = this.terms[at] as PartFacts
      const found: number[] = []
      // A title about something else has only the words of the code.
      if (facts.form === 'signless') return found
      for (const term of this.matches[at] ?? []) {
        if (!hasSection(term.inTitle, index)) continue
        for (const [position, word] of title.entries()) {
          if (!term.matchesName(word)) continue
          found.push(position)
          if (position < titleLength) matched.add(position)
          const isAsTyped = part.terms.includes(term) && term.written.has(word.form)
          if (isAsTyped && this.baseForms[at] !== 'typo') facts.form = 'exact'
        }
      }
      const isIdentified = identifiedParts?.has(part) ?? false
      if (isIdentified) facts.form = 'exact'
      if (found.length > 0 || isIdentified) facts.inTitle = 1
      return found.sort((a, b) => a - b)
    })
    return {
      titleWords: titleLength,
      titleShare: titleLength === 0 ? 0 : matched.size / titleLength,
      titleCloseness: identifiedParts ? 1 : closenessOf(positions),
    }
  }
}

/** Whether the document has a synonym of the part's words, but none of the words themselves. */
export const hasOnlySynonym = ({ terms, synonyms, documents }: MatchedPart, index: number): boolean =>
  synonyms.length > 0 &&
  hasSection(documents, index) &&
  !terms.some((term) => hasSection(term.documents, index))

export interface DocumentScore {
  score: number
  /** Whether the query is the title. */
  isTitle: boolean
}

/** A section that the query calls by its number comes before the others of its document, which have at most 1.5. */
const NAMED_BONUS = 2

const union = (sets: readonly SectionSet[]) => combineSets(sets, (a, b) => a | b)

const NO_TITLE = { titleWords: 0, titleShare: 0, titleCloseness: 0 }
const NO_SECTION = { coverage: 0, closeness: 0, isDeprecated: false }
