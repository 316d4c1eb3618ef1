import { type FieldValue, fieldTexts } from '#spec/engines/map-fields'
import type { FieldChange } from '../plan-item'
import type { WrittenField } from '../world'
import { mergeList } from './merge-list'

export interface FieldComparison {
  /** The value to write; null empties the field. */
  wantedValue: FieldValue | null
  /** The ticket's value; undefined if it was not read. */
  current: FieldValue | null | undefined
  written: WrittenField | undefined
  /** Whether to fill an empty field that we never wrote. People may leave texts empty on purpose. */
  canFill: boolean
}

/**
 * The write that a field needs, or null. Never overwrites a value that a person changed in the ticket. In a list, replaces only
 * the entries that we wrote.
 */
export function compareField({
  wantedValue,
  current,
  written,
  canFill,
}: FieldComparison): FieldChange | null {
  if (written === undefined) {
    const isEmpty = current === null
    return canFill && isEmpty && wantedValue !== null ? { from: null, to: wantedValue } : null
  }
  if (isSameValue(wantedValue, written.sent)) return null
  const now = current === undefined ? written.stored : current
  if (isSameValue(now, wantedValue)) return null
  if (Array.isArray(now) || (Array.isArray(wantedValue) && now === null)) {
    const merged = mergeList(now ?? [], fieldTexts(written.stored), fieldTexts(wantedValue))
    const to = merged.length > 0 ? merged : null
    return isSameValue(now, to) ? null : { from: now, to }
  }
  return isSameValue(now, written.stored) ? { from: now, to: wantedValue } : null
}

function isSameValue(one: FieldValue | null, other: FieldValue | null): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((entry) => other.includes(entry))
}
