import type { Criterion } from '../types'
import { hashText } from './hash-text'
import { readStrength } from './read-strength'
import { UniqueIds } from './unique-ids'

/** Longer texts are hashed as written, so that reading markup stays cheap whatever a document holds. */
const MAX_READ_MARKUP = 1000

/** Makes the criteria of one document. An id outlives checking, and a change of markup, case or white space. */
export class CriterionReader {
  private readonly ids = new UniqueIds()

  constructor(private readonly plainText: (text: string) => string) {}

  read(text: string, checked: boolean, line: number): Criterion {
    const plain = text.length <= MAX_READ_MARKUP ? this.plainText(text) : text
    const id = this.ids.claim(hashText(foldCase(plain.normalize('NFC')).normalize('NFC')))
    return { id, text, checked, line, strength: readStrength(text), realizedIn: [] }
  }
}

/** Upper case first: only this makes `ß` and `SS`, or the two small sigmas, the same. */
const foldCase = (text: string) => text.toUpperCase().toLowerCase()
