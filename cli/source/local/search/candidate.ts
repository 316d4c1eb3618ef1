import { readText } from '#cli/checkout/read-text'
import { readStems } from '#cli/index-cache/document-stems'
import { type DocumentTexts, type SectionTexts, textsOf } from '#cli/index-cache/document-texts'
import type { SearchedDocument } from '#cli/index-cache/indexed-document'
import { joinStems, stemOf } from '#cli/index-cache/stems'
import { documentIn, type StoredDocument } from '#cli/index-cache/stored-document'
import { isAscii } from '#spec/markdown/is-ascii'
import { partsOf, wordsOf } from '#spec/query/index'
import { plainPatternsOf } from './can-match-source'
import type { FoundDocument } from './found-document'
import type { Term } from './matches'
import { rootOf } from './stem-pattern'
import { hasStems, stemsOfTerm } from './term-stems'

export interface SearchedText {
  hasStemsOf(term: Term): boolean
}

/** A document of a search. Its parts are read when a query needs them. */
export interface Candidate {
  path: string
  document: FoundDocument
  /** The whole document, for filters. Null if it was read for a query without filters. */
  filtered: SearchedDocument | null
  texts: DocumentTexts
  name: SearchedText
  context: SearchedText
  /** As in `DocumentTexts`. */
  sections: readonly { heading: SearchedText; body: SearchedText }[]
  /** Keeps the document valid after the next shard is read. */
  keep(): void
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

  get filtered(): SearchedDocument {
    return this.document
  }

  keep(): void {
    this.parsed ??= documentIn(this.stored)
  }

  get texts(): DocumentTexts {
    if (this.read === null) {
      const text = readText(this.root, this.path)
      this.read = textsOf(this.document, typeof text === 'object' && 'source' in text ? text.source : '')
    }
    return this.read
  }
}

/** A document that was just read. */
export function readCandidate(
  document: FoundDocument,
  filtered: SearchedDocument | null,
  source: string,
): Candidate {
  const texts = textsOf(document, source)
  return {
    path: document.row.file_path,
    document,
    filtered,
    texts,
    name: new UnstemmedText(texts.name),
    context: new UnstemmedText(texts.context),
    sections: texts.sections.map((section) => ({
      heading: new UnstemmedText(section.heading),
      body: new UnstemmedBody(section),
    })),
    keep: () => {},
  }
}

/** A body whose comments are removed only if it can contain a term: most cannot. */
class UnstemmedBody implements SearchedText {
  private text: UnstemmedText | null = null

  constructor(private readonly section: SectionTexts) {}

  hasStemsOf(term: Term): boolean {
    if (this.text === null) {
      if (!canHaveStems(term, this.section.rawBody)) return false
      this.text = new UnstemmedText(this.section.body)
    }
    return this.text.hasStemsOf(term)
  }
}

/** False is certain. If there is no comment between letters, removing comments does not join them. */
const canHaveStems = (term: Term, raw: string) =>
  plainPatternsOf(term).some((patterns) => patterns.every((pattern) => pattern.test(raw))) ||
  CAN_HIDE.test(raw)

/** Something that is not ASCII, or a comment that can be within a word. */
const CAN_HIDE = /[^\t\n\r -~]|\S<!--/

/** Stemming all words takes as long as parsing, so only candidates are stemmed. */
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
    const hasIt = (word: string) => {
      const other = stemOf(word)
      return orMore ? other.startsWith(stem) : other === stem
    }
    if (this.lowerCase !== null && root !== '') return wordsFrom(this.text, this.lowerCase, root).some(hasIt)
    this.words ??= partsAndWholes(this.text)
    return this.words.some((word) => (!isAscii(word) || word.toLowerCase().startsWith(root)) && hasIt(word))
  }
}

const WORD = /[0-9A-Za-z]+/y
const IN_WORD = /[0-9A-Za-z]/

function startOfWord(text: string, at: number): number {
  let start = at
  while (start > 0 && IN_WORD.test(text.charAt(start - 1))) start--
  return start
}

/** The words of an ASCII text that begin with a root, or with a part that does. */
function wordsFrom(text: string, lowerCase: string, root: string): string[] {
  const matchingWords: string[] = []
  for (let at = lowerCase.indexOf(root); at !== -1; at = lowerCase.indexOf(root, WORD.lastIndex)) {
    WORD.lastIndex = startOfWord(text, at)
    const [word = ''] = WORD.exec(text) ?? []
    matchingWords.push(...[word, ...partsOf(word)].filter((each) => each.toLowerCase().startsWith(root)))
  }
  return matchingWords
}

/** The words of a text, and the parts of compound words. */
function partsAndWholes(text: string): string[] {
  const words = wordsOf(text)
  return words.some((word) => partsOf(word).length > 1)
    ? words.flatMap((word) => [...new Set([word, ...partsOf(word)])])
    : words
}
