import type { Change, SectionRef } from '#spec/diff/index'
import type { SectionStatus } from '#spec/types'
import { type DescribableEvent, describeEvent } from '../history/describe-event'

/** Describes a change between two versions in plain text, with the same words as the history. */
export function describeChange(change: Change): string {
  const words = describeEvent(toEvent(change))
  return 'section' in change ? `${sectionName(change.section)}: ${words}` : words
}

const EMPTY_EVENT = { criterion: null, from: null, to: null, key: null }

function toEvent(change: Change): DescribableEvent {
  switch (change.kind) {
    case 'key_changed': {
      const { kind, key, from, to } = change
      return { ...EMPTY_EVENT, kind, key, from: textOf(from), to: textOf(to) }
    }
    case 'status_changed':
      return { ...EMPTY_EVENT, kind: change.kind, from: statusOf(change.from), to: statusOf(change.to) }
    case 'section_moved':
      return { ...EMPTY_EVENT, kind: change.kind, to: change.to && sectionName(change.to) }
    case 'section_renamed':
    case 'section_renumbered':
      return { ...EMPTY_EVENT, kind: change.kind, from: change.from }
    case 'section_added':
    case 'section_removed':
    case 'section_reworded':
      return { ...EMPTY_EVENT, kind: change.kind }
    default:
      return { ...EMPTY_EVENT, kind: change.kind, criterion: change.criterion }
  }
}

/** The number and the title. */
export const sectionName = ({ sectionNumber, title }: SectionRef) =>
  [sectionNumber, title].filter(Boolean).join(' ')

const statusOf = ({ state, blockedBy }: SectionStatus) => (blockedBy ? `${state}:${blockedBy}` : state)

const textOf = (value: unknown): string | null =>
  value === null || typeof value === 'string' ? value : JSON.stringify(value)
