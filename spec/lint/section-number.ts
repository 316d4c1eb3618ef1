import type { SectionAt } from '#spec/markdown/index'

/** The part before the last dot: `2` of `2.1`. */
export function numberPrefixOf(number: string): string {
  return number.slice(0, Math.max(0, number.lastIndexOf('.')))
}

export function splitNumber(number: string): { prefix: string; last: number } {
  const prefix = numberPrefixOf(number)
  return { prefix, last: Number(prefix === '' ? number : number.slice(prefix.length + 1)) }
}

export function joinNumber(prefix: string, last: number): string {
  return prefix === '' ? String(last) : `${prefix}.${last}`
}

/** The nearest section around this one that has a number. */
export function numberedAncestor({ parent }: SectionAt): SectionAt | null {
  let ancestor = parent
  while (ancestor !== null && ancestor.section.sectionNumber === null) ancestor = ancestor.parent
  return ancestor
}
