import type { Section } from '#spec/types'
import type { SectionMatch } from './match-sections'

interface StayedSection {
  section: Section
  /** Its position in the first version. */
  index: number
  oldParent: Section | null
}

/**
 * The sections of the second version with another parent or another position among their siblings, each with its old
 * parent. Among reordered siblings, as few as possible count as moved.
 */
export function findMoved({ before, after, toBefore }: SectionMatch): Map<Section, Section | null> {
  const positions = new Map(before.map(({ section, parent }, index) => [section, { index, parent }]))
  const moved = new Map<Section, Section | null>()
  const siblings = new Map<Section | null, StayedSection[]>()
  for (const { section, parent } of after) {
    const position = positions.get(toBefore.get(section) as Section)
    if (position === undefined) continue
    const parentBefore = parent === null ? null : toBefore.get(parent)
    const stayed: StayedSection = { section, index: position.index, oldParent: position.parent }
    const group = siblings.get(parent)
    if (parentBefore !== position.parent) moved.set(section, position.parent)
    else if (group === undefined) siblings.set(parent, [stayed])
    else group.push(stayed)
  }
  for (const group of siblings.values()) {
    const inOrder = longestIncreasing(group.map(({ index }) => index))
    for (const { section, index, oldParent } of group) if (!inOrder.has(index)) moved.set(section, oldParent)
  }
  return moved
}

/** The members of a longest increasing subsequence of distinct numbers. */
function longestIncreasing(values: readonly number[]): Set<number> {
  const tails: number[] = []
  const previous = new Map<number, number | undefined>()
  for (const value of values) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((tails[middle] as number) < value) low = middle + 1
      else high = middle
    }
    tails[low] = value
    previous.set(value, tails[low - 1])
  }
  const members = new Set<number>()
  for (let value = tails.at(-1); value !== undefined; value = previous.get(value)) members.add(value)
  return members
}
