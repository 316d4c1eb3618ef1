import type { Criterion } from '../types'
import { hashText } from './hash-text'
import { readStrength } from './read-strength'
import { UniqueIds } from './unique-ids'

/** Makes the criteria of one document. An id outlives checking, and a change of case or white space. */
export class CriterionReader {
  private readonly ids = new UniqueIds()

  read(text: string, checked: boolean, line: number): Criterion {
    const id = this.ids.claim(hashText(text.normalize('NFC').toLowerCase()))
    return { id, text, checked, line, strength: readStrength(text), realizedIn: [] }
  }
}
