import { ChangeSet, type Text, type Transaction } from '@codemirror/state'
import type { Splice } from '#spec/edit/index'
import { changedRange } from './changed-range'

export interface ChangeTracker {
  /** Adds a change. Ignores one that does not start from the last text. */
  add(change: Pick<Transaction, 'startState' | 'state' | 'changes'>): void
  /** The splices that convert the first text into this one. */
  splicesTo(text: Text): Splice[]
}

/**
 * Accumulates the changes of a text, so that a long text is never sent again as a whole. If a text was not reached by tracked
 * changes, it is compared once as a whole and tracked from there.
 */
export function trackChanges(first: Text): ChangeTracker {
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
