import type { Change, SectionRef } from '../../spec/diff'
import type { SectionStatus } from '../../spec/types'
import { type TellableEvent, tellEvent } from './tell-event'

/** A change between two versions as a line of plain text, in the words of the history. */
export function tellChange(change: Change): string {
  const words = tellEvent(toEvent(change))
  return 'section' in change ? `${nameOf(change.section)}: ${words}` : words
}

const NOTHING = { criterion: null, from: null, to: null, key: null }

function toEvent(change: Change): TellableEvent {
  switch (change.kind) {
    case 'key_changed': {
      const { kind, key, from, to } = change
      return { ...NOTHING, kind, key, from: textOf(from), to: textOf(to) }
    }
    case 'status_changed':
      return { ...NOTHING, kind: change.kind, from: statusOf(change.from), to: statusOf(change.to) }
    case 'section_moved':
      return { ...NOTHING, kind: change.kind, to: change.to && nameOf(change.to) }
    case 'section_renamed':
    case 'section_renumbered':
      return { ...NOTHING, kind: change.kind, from: change.from }
    case 'section_added':
    case 'section_removed':
    case 'section_reworded':
      return { ...NOTHING, kind: change.kind }
    default:
      return { ...NOTHING, kind: change.kind, criterion: change.criterion }
  }
}

const nameOf = ({ sectionNumber, title }: SectionRef) => [sectionNumber, title].filter(Boolean).join(' ')

const statusOf = ({ state, blockedBy }: SectionStatus) => (blockedBy ? `${state}:${blockedBy}` : state)

const textOf = (value: unknown): string | null =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value)
