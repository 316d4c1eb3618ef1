import { readText } from '#cli/checkout/read-text'
import { readStems } from '#cli/index-cache/document-stems'
import { type DocumentTexts, type SectionTexts, textsOf } from '#cli/index-cache/document-texts'
import type { SearchedDocument } from '#cli/index-cache/indexed-document'
import { stemOf } from '#cli/index-cache/stems'
import { documentIn, type StoredDocument } from '#cli/index-cache/stored-document'
import { isAscii } from '#spec/markdown/is-ascii'
import { partsOf, wordsOf } from '#spec/query/index'
import type { FoundDocument } from './found-document'
import type { SearchedStems } from './searched-stems'
import { plainPatternOf, rootOf } from './stem-pattern'

/** Called with a stem, and how often the text has it: more than once for a stem that the text has in several places. */
export type StemCounter = (stem: string, times: number) => void

export interface SearchedText {
  countStems(searched: SearchedStems, count: StemCounter): void
}

/** A document of a search. Its parts are read when a query needs them. */
export interface Candidate {
  path: string
  document: FoundDocument
  /** The whole document, for filters. Null if it was read for a query without filters. */
  filtered: SearchedDocument | null
  /** The length of the file. */
  bytes: number
  texts: DocumentTexts
  context: SearchedText
  /** As in `DocumentTexts`. */
  sections: readonly { heading: SearchedText; body: SearchedText }[]
  /** Keeps the document valid after the next shard is read. */
  keep(): void
}

const storedText = (stems: string): SearchedText => ({
  countStems: (searched, count) => {
    for (const stem of searched.stems) {
      const times = countIn(stems, ` ${stem} `)
      if (times > 0) count(stem, times)
    }
    for (const beginning of searched.beginnings)
      for (const [, stem = ''] of stems.matchAll(new RegExp(` (${beginning}[^ ]*)`, 'g'))) count(stem, 1)
  },
})

/** Two of them may share a space. */
function countIn(text: string, needle: string): number {
  let times = 0
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + needle.length - 1)) times++
  return times
}

/** A document of the cache. Valid until the next shard is read. */
export class StoredCandidate implements Candidate {
  readonly path: string
  readonly bytes: number
  readonly context: SearchedText
  readonly sections: Candidate['sections']
  private parsed: SearchedDocument | null = null
  private read: DocumentTexts | null = null

  constructor(
    private readonly root: string,
    private readonly stored: StoredDocument,
  ) {
    const { context, sections } = readStems(stored.stems.toString())
    this.path = stored.path
    this.bytes = stored.size
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
    bytes: Buffer.byteLength(source),
    texts,
    context: new UnstemmedText(texts.context),
    sections: texts.sections.map((section) => ({
      heading: new UnstemmedText(section.heading),
      body: new UnstemmedBody(section),
    })),
    keep: () => {},
  }
}

/** A body whose comments are removed only if it can contain a searched word: most cannot. */
class UnstemmedBody implements SearchedText {
  private text: UnstemmedText | null = null

  constructor(private readonly section: SectionTexts) {}

  countStems(searched: SearchedStems, count: StemCounter): void {
    if (this.text === null) {
      if (!canHaveStems(searched, this.section.rawBody)) return
      this.text = new UnstemmedText(this.section.body)
    }
    this.text.countStems(searched, count)
  }
}

/** False is certain. If there is no comment between letters, removing comments does not join them. */
const canHaveStems = ({ stems, beginnings }: SearchedStems, raw: string) =>
  [...stems, ...beginnings].some((stem) => plainPatternOf(stem).test(raw)) || CAN_HIDE.test(raw)

/** Something that is not ASCII, or a comment that can be within a word. */
const CAN_HIDE = /[^\t\n\r -~]|\S<!--/

/** Stemming all words takes as long as parsing, so only words that begin like a searched one are stemmed. */
class UnstemmedText implements SearchedText {
  /** Null if it is not ASCII. */
  private readonly lowerCase: string | null
  private words: readonly string[] | null = null

  constructor(private readonly text: string) {
    this.lowerCase = isAscii(text) ? text.toLowerCase() : null
  }

  countStems({ stems, beginnings }: SearchedStems, count: StemCounter): void {
    for (const stem of stems) {
      const times = this.stemsFrom(stem).filter((each) => each === stem).length
      if (times > 0) count(stem, times)
    }
    for (const beginning of beginnings)
      for (const stem of this.stemsFrom(beginning)) if (stem.startsWith(beginning)) count(stem, 1)
  }

  /** At least the stems that begin like this one, as often as the text has them. */
  private stemsFrom(stem: string): string[] {
    const root = rootOf(stem)
    if (this.lowerCase !== null && root !== '') return wordsFrom(this.text, this.lowerCase, root).map(stemOf)
    this.words ??= partsAndWholes(this.text)
    return this.words.filter((word) => !isAscii(word) || word.toLowerCase().startsWith(root)).map(stemOf)
  }
}

const WORD = /[0-9A-Za-z]+/y
const IN_WORD = /[0-9A-Za-z]/

function startOfWord(text: string, at: number): number {
  let start = at
  while (start > 0 && IN_WORD.test(text.charAt(start - 1))) start--
  return start
}

/** The words of an ASCII text that begin with a root, and their parts that do. */
function wordsFrom(text: string, lowerCase: string, root: string): string[] {
  const matchingWords: string[] = []
  for (let at = lowerCase.indexOf(root); at !== -1; at = lowerCase.indexOf(root, WORD.lastIndex)) {
    WORD.lastIndex = startOfWord(text, at)
    const [word = ''] = WORD.exec(text) ?? []
    matchingWords.push(...partsAndWhole(word).filter((each) => each.toLowerCase().startsWith(root)))
  }
  return matchingWords
}

/** The words of a text, and the parts of compound words. */
const partsAndWholes = (text: string): string[] => wordsOf(text).flatMap(partsAndWhole)

export function partsAndWhole(word: string): string[] {
  const parts = partsOf(word)
  return parts.length > 1 ? [...parts, word] : parts
}
