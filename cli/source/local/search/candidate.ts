import { isAscii } from '../../../../spec/markdown/is-ascii'
import { partsOf, wordsOf } from '../../../../spec/query'
import { readText } from '../../../checkout/read-text'
import { readStems } from '../../../index-cache/document-stems'
import { type DocumentTexts, textsOf } from '../../../index-cache/document-texts'
import type { SearchedDocument } from '../../../index-cache/indexed-document'
import { joinStems, stemOf } from '../../../index-cache/stems'
import { documentIn, type StoredDocument } from '../../../index-cache/stored-document'
import type { Term } from './matches'
import { rootOf } from './stem-pattern'
import { hasStems, stemsOfTerm } from './term-stems'

export interface SearchedText {
  hasStemsOf(term: Term): boolean
}

/** A document of a search. Its parts are read when a query needs them. */
export interface Candidate {
  path: string
  document: SearchedDocument
  texts: DocumentTexts
  name: SearchedText
  context: SearchedText
  /** As in `DocumentTexts`. */
  sections: readonly { heading: SearchedText; body: SearchedText }[]
}

const storedText = (stems: string): SearchedText => ({ hasStemsOf: (term) => hasStems(term, stems) })

/** A document of the cache. Valid until the next shard is read. */
export class StoredCandidate implements Candidate {
  readonly path: string
  readonly name: SearchedText
  readonly context: SearchedText
  readonly sections: Candidate['sections']
  private parsed: SearchedDocument | null = null
  private read: DocumentTexts | null = null

  constructor(
    private readonly root: string,
    private readonly stored: StoredDocument,
  ) {
    const { name, context, sections } = readStems(stored.stems.toString())
    this.path = stored.path
    this.name = storedText(name)
    this.context = storedText(context)
    this.sections = sections.map(({ heading, body }) => ({
      heading: storedText(heading),
      body: storedText(body),
    }))
  }

  get document(): SearchedDocument {
    this.parsed ??= documentIn(this.stored)
    return this.parsed
  }

  get texts(): DocumentTexts {
    if (this.read === null) {
      const text = readText(this.root, this.path)
      this.read = textsOf(this.document, typeof text === 'object' && 'source' in text ? text.source : '')
    }
    return this.read
  }
}

/** A document that was just parsed. */
export function parsedCandidate(document: SearchedDocument, source: string): Candidate {
  const texts = textsOf(document, source)
  return {
    path: document.row.file_path,
    document,
    texts,
    name: new UnstemmedText(texts.name),
    context: new UnstemmedText(texts.context),
    sections: texts.sections.map(({ heading, body }) => ({
      heading: new UnstemmedText(heading),
      body: new UnstemmedText(body),
    })),
  }
}

/** Stemming all words takes as long as parsing, so only those that can have the stem are stemmed. */
class UnstemmedText implements SearchedText {
  /** Null if it is not ASCII. */
  private readonly lowerCase: string | null
  private words: readonly string[] | null = null
  private stems: string | null = null

  constructor(private readonly text: string) {
    this.lowerCase = isAscii(text) ? text.toLowerCase() : null
  }

  hasStemsOf(term: Term): boolean {
    return stemsOfTerm(term).alternatives.some((stems, at) => {
      const [stem, ...more] = stems
      if (stem === undefined || !stems.every((each) => this.hasStem(each, true))) return false
      if (more.length === 0) return this.hasStem(stem, term.kind === 'prefix')
      this.stems ??= joinStems(this.text)
      return this.stems.includes(stemsOfTerm(term).needles[at] ?? '')
    })
  }

  private hasStem(stem: string, orMore: boolean): boolean {
    const root = rootOf(stem)
    if (this.lowerCase?.includes(root) === false) return false
    const has = (word: string) => {
      if (isAscii(word) && !word.toLowerCase().startsWith(root)) return false
      const other = stemOf(word)
      return orMore ? other.startsWith(stem) : other === stem
    }
    this.words ??= partsAndWholes(this.text)
    return this.words.some(has)
  }
}

/** The words of a text. Those of several parts also count in parts. */
function partsAndWholes(text: string): string[] {
  const words = wordsOf(text)
  return words.some((word) => partsOf(word).length > 1)
    ? words.flatMap((word) => [...new Set([word, ...partsOf(word)])])
    : words
}
