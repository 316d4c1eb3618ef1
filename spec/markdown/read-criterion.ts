import type { Criterion } from '#spec/types'
import { hashText } from './hash-text'
import type { PlainTextReader } from './inline/plain-text'
import { tidyText } from './inline/tidy-text'
import { isAscii } from './is-ascii'
import { readStrength } from './read-strength'
import { UniqueIds } from './unique-ids'

/** Longer texts are hashed with their markup, to limit the cost. */
const MAX_READ_MARKUP = 1000

/** Creates the criteria of a document. An id stays the same if only the check, markup, case or white space changes. */
export class CriterionReader {
  private readonly ids = new UniqueIds()

  constructor(private readonly plainText: PlainTextReader) {}

  /** `markup` is the text without comments. */
  read(markup: string, checked: boolean, line: number): Criterion {
    const text = tidyText(markup)
    const id = this.ids.claim(this.hash(text))
    return { id, text, checked, line, strength: readStrength(text), realizedIn: [] }
  }

  private hash(text: string): string {
    const plain = text.length <= MAX_READ_MARKUP ? this.plainText(text) : text
    return hashText(foldCase(plain))
  }
}

/** Composes the text and folds its case. Upper case first, so that `ß` equals `SS` and both small sigmas are equal. */
function foldCase(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return text.normalize('NFC').toUpperCase().toLowerCase().normalize('NFC')
}
