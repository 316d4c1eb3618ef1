import type { OrgContext } from '#server/kernel/context'
import type { Query, Term } from '#spec/query/index'
import type { MatchedPart } from '#spec/search/ranking/matched-parts'
import type { PlacedSection, SearchSource, WordsOfSections } from '#spec/search/ranking/search-source'
import type { SectionName } from '#spec/search/score/index'
import type { TimeBudget } from '../matching/time-budget'
import { TIMED_OUT, unlessTimedOut } from '../matching/with-time-limit'
import { countWritten } from './count-written'
import { findNamedSections, findNumberedSections } from './find-named-sections'
import { formsOf } from './forms-of'
import { matchFilter } from './match-filters'
import type { OpenedSpace } from './open-space'
import { readSectionWords } from './read-section-words'
import { findSequences } from './verify-sequences'

type TenantContext = Pick<OrgContext, 'db' | 'org'>

/** The lists of an org as a source of words. Positions and sequences are read from the word index. */
export class OrgSource implements SearchSource {
  constructor(
    private readonly ctx: TenantContext,
    private readonly opened: OpenedSpace,
    private readonly sequenceTime: TimeBudget,
  ) {}

  get space() {
    return this.opened.space
  }

  formsOf(term: Term) {
    const analyzed = this.opened.terms.find(
      ({ term: { kind, text } }) => kind === term.kind && text === term.text,
    )
    if (!analyzed) throw new Error(`the ${term.kind} of a search was not looked up`)
    return formsOf(analyzed)
  }

  completionsOf(beginning: string) {
    return this.opened.completions.get(beginning) ?? []
  }

  isIgnored(stem: string) {
    return this.opened.isIgnored(stem)
  }

  findFiltered(filter: Query) {
    return matchFilter(this.ctx, this.space, filter)
  }

  findSequences(term: Term, sections: readonly number[]) {
    return this.sequenceTime.spend((leftMs) => findSequences(this.ctx, this.space, term, sections, leftMs))
  }

  findNamedSections(name: SectionName) {
    return findNamedSections(this.ctx, this.space, name)
  }

  findNumberedSections(number: string, among: readonly number[] | null) {
    return findNumberedSections(this.ctx, this.space, number, among)
  }

  /** If Postgres is too busy, the order comes from the counts alone. */
  async readSectionWords(
    parts: readonly MatchedPart[],
    sections: readonly PlacedSection[],
  ): Promise<WordsOfSections> {
    const stemsOfParts = parts.map(({ terms, synonyms }) =>
      [...terms, ...synonyms].flatMap(({ term }) => this.formsOf(term).forms.flat()),
    )
    const words = await unlessTimedOut(readSectionWords(this.ctx, this.space, parts, sections, stemsOfParts))
    return words === TIMED_OUT ? new Map() : words
  }

  /** If Postgres is too busy, the words of code count like others. */
  async countWritten(texts: readonly string[], sections: readonly { index: number; ordinal: number }[]) {
    const counts = await unlessTimedOut(countWritten(this.ctx, this.space, texts, sections))
    return counts === TIMED_OUT ? null : counts
  }
}
