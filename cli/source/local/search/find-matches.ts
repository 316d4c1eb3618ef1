import type { Filter, Query } from '../../../../spec/query'
import { readText } from '../../../checkout/read-text'
import { type DocumentStems, readStems } from '../../../index-cache/document-stems'
import { type DocumentTexts, textsOf } from '../../../index-cache/document-texts'
import type { IndexedDocument } from '../../../index-cache/indexed-document'
import { documentIn, type StoredDocument } from '../../../index-cache/stored-document'
import { isAboutSections, matches, type Term } from './matches'
import { matchesFilter } from './matches-filter'
import { hasStems, hasWordsInOrder } from './term-stems'

export interface Match {
  stored: StoredDocument
  /** 0 is the text before the first section. */
  ordinal: number
  isInHeading: boolean
}

/** A document of a search. Its parts are read when a query needs them. */
class Candidate {
  readonly stems: DocumentStems
  private parsed: IndexedDocument | null = null
  private read: DocumentTexts | null = null

  constructor(
    private readonly root: string,
    private readonly team: string | null,
    private readonly stored: StoredDocument,
  ) {
    this.stems = readStems(stored.stems.toString())
  }

  get document(): IndexedDocument {
    this.parsed ??= documentIn(this.stored)
    return this.parsed
  }

  get texts(): DocumentTexts {
    if (this.read === null) {
      const text = readText(this.root, this.stored.path)
      this.read = textsOf(this.document, typeof text === 'object' && 'source' in text ? text.source : '')
    }
    return this.read
  }

  passes(filter: Filter, ordinal: number): boolean {
    const section = this.document.sections[ordinal - 1] ?? null
    return matchesFilter(filter, this.team, this.document, section)
  }
}

export function findMatches(
  root: string,
  team: string | null,
  stored: StoredDocument,
  query: Query,
): Match[] {
  const candidate = new Candidate(root, team, stored)
  const { name, context, sections } = candidate.stems
  const isSearched = isAboutSections(query) ? () => true : (ordinal: number) => ordinal === 0
  return sections.flatMap(({ heading, body }, ordinal) => {
    if (!isSearched(ordinal)) return []
    const has = (stems: string[], textOf: () => string) =>
      matches(query, (part) =>
        part.kind === 'filter' ? candidate.passes(part, ordinal) : hasTerm(part, stems, textOf),
      )
    const isName = ordinal === 0 && has([name], () => candidate.document.row.title)
    if (!isName && !has([heading, context, body], () => sectionText(candidate.texts, ordinal))) return []
    const isInHeading = isName || has([heading], () => headingOf(candidate.document, ordinal))
    return [{ stored, ordinal, isInHeading }]
  })
}

function hasTerm(term: Term, stems: readonly string[], textOf: () => string): boolean {
  return hasStems(term, stems) && (term.kind !== 'phrase' || hasWordsInOrder(term.text, textOf()))
}

function sectionText({ context, sections }: DocumentTexts, ordinal: number): string {
  const section = sections[ordinal]
  return `${section?.heading}\n${context}\n${section?.body}`
}

/** The text before the first section has no heading. */
export const headingOf = ({ sections }: IndexedDocument, ordinal: number) =>
  sections[ordinal - 1]?.title ?? ''
