import { ChangeSet, type Text, type Transaction } from '@codemirror/state'
import type { Splice } from '../../../spec/edit'
import { changedRange } from './changed-range'

export interface Followed {
  /** Adds a change, if it is one of the text as it was last. */
  add(change: Pick<Transaction, 'startState' | 'state' | 'changes'>): void
  /** What makes the first text this one. */
  splicesTo(text: Text): Splice[]
}

/**
 * Adds up how a text is changed: who has the first one needs no more than that to have the last. A text that came about
 * in another way is compared as a whole, once, and followed from there.
 */
export function followChanges(first: Text): Followed {
  let last = first
  let changes = ChangeSet.empty(first.length)
  return {
    add({ startState, state, changes: more }) {
      if (startState.doc !== last) return
      changes = changes.compose(more)
      last = state.doc
    },
    splicesTo(text) {
      if (text !== last) {
        changes = ChangeSet.of(changedRange(first.toString(), text.toString()), first.length, '\n')
        last = text
      }
      return splicesOf(changes)
    },
  }
}

function splicesOf(changes: ChangeSet): Splice[] {
  const splices: Splice[] = []
  changes.iterChanges((start, end, _start, _end, text) => splices.push({ start, end, text: text.toString() }))
  return splices
}
