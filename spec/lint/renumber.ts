import type { Splice } from '#spec/edit/splice'
import type { HeadingAt, SectionAt } from '#spec/markdown/index'
import { linkedAnchors } from './linked-anchors'
import type { Fix } from './lint-finding'
import { isStatus, referenceRange } from './marker-places'
import type { LintedDocument } from './read-document'
import type { Repository } from './repository'
import { joinNumber, numberedAncestor, splitNumber } from './section-number'

const NUMBER = /^(?:0|[1-9]\d{0,3})(?:\.(?:0|[1-9]\d{0,3})){0,7}$/
const MENTION = /(?:§|\b(?:sections?|chapters?|clauses?))\s*(\d+(?:\.\d+)*)/gi

/**
 * Renumbers the sections of a document in their order. Returns null if only a person can decide: numbers run backwards, or a
 * text or link uses a number that would change.
 */
export function renumber(document: LintedDocument, repository: Repository | null): Fix | null {
  const changes = planNumbers(document.analysis.sections)
  if (changes === null || isMentioned(document, repository, [...changes.keys()])) return null
  const splices: Splice[] = []
  for (const heading of document.analysis.headings) {
    const number = heading.section === null ? undefined : changes.get(heading.section)
    if (number === undefined) continue
    const newSplices = rewriteNumber(document, heading, number)
    if (newSplices === null) return null
    splices.push(...newSplices)
  }
  return splices.length === 0 ? null : splices
}

/** The sections whose number changes, with the new number. */
function planNumbers(sections: readonly SectionAt[]): Map<SectionAt, string> | null {
  const numbers = new Map<SectionAt, string>()
  const counts = new Map<SectionAt | null, Map<string, { old: number; next: number }>>()
  for (const at of sections) {
    const old = at.section.sectionNumber
    if (old === null) continue
    const { last } = splitNumber(old)
    const prefix = newPrefix(at, numbers)
    const siblings = counts.get(at.parent) ?? new Map<string, { old: number; next: number }>()
    counts.set(at.parent, siblings)
    const before = siblings.get(prefix)
    if (before !== undefined && last < before.old) return null
    const isUnderNumber = (at.parent?.section.sectionNumber ?? null) !== null
    const count = before?.next ?? (isUnderNumber ? Math.min(last, 1) : last)
    siblings.set(prefix, { old: last, next: count + 1 })
    numbers.set(at, joinNumber(prefix, count))
  }
  for (const [at, number] of numbers) {
    if (number === at.section.sectionNumber) numbers.delete(at)
    else if (!NUMBER.test(number) || !NUMBER.test(at.section.sectionNumber ?? '')) return null
  }
  return numbers
}

/** The prefix changes when the enclosing section's number changes. */
function newPrefix(at: SectionAt, numbers: ReadonlyMap<SectionAt, string>): string {
  const { prefix } = splitNumber(at.section.sectionNumber ?? '')
  const around = numberedAncestor(at)
  if (around === null || prefix === '') return prefix
  const old = around.section.sectionNumber ?? ''
  const rest = `${prefix}.`.startsWith(`${old}.`) ? prefix.slice(old.length) : ''
  return (numbers.get(around) ?? old) + rest
}

function isMentioned(
  { analysis }: LintedDocument,
  repository: Repository | null,
  sections: SectionAt[],
): boolean {
  const anchors = repository?.anchors ?? linkedAnchors([analysis.source])
  const mentioned = new Set(Array.from(analysis.source.matchAll(MENTION), ([, number]) => number))
  return sections.some(
    ({ section: { id, sectionNumber } }) => anchors.has(id) || mentioned.has(sectionNumber ?? ''),
  )
}

/** Changes the number in the heading and in its status markers. */
function rewriteNumber({ analysis }: LintedDocument, heading: HeadingAt, text: string): Splice[] | null {
  const old = heading.section?.section.sectionNumber ?? ''
  const start = heading.block.lines[0] ?? 0
  if (!analysis.source.startsWith(old, start)) return null
  const markers = heading.section?.markers.filter(isStatus) ?? []
  const references = markers.filter(({ marker }) => marker.reference === old)
  return [
    { start, end: start + old.length, text },
    ...references.map((at) => ({ ...referenceRange(analysis, at), text })),
  ]
}
