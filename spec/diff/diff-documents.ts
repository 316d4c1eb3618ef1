import type { ParsedDocument, Section } from '#spec/types'
import { type Change, type SectionRef, sectionRef } from './change'
import { diffCriteria } from './diff-criteria'
import { diffFrontmatter } from './diff-frontmatter'
import { findMoved } from './find-moved'
import { matchSections } from './match-sections'
import { sectionProse } from './section-prose'

/**
 * The changes from the first version to the second: frontmatter keys first, then sections in the order of the second
 * version, then removed sections.
 */
export function diffDocuments(before: ParsedDocument, after: ParsedDocument): Change[] {
  const match = matchSections(before, after)
  const moved = findMoved(match)
  const criteria = diffCriteria(match)
  return [
    ...diffFrontmatter(before, after),
    ...match.after.flatMap(({ section, parent }) => {
      const old = match.toBefore.get(section)
      return [
        ...(old === undefined ? added(section) : diffSection(old, section)),
        ...moves(section, parent, moved.get(section)),
        ...criteria.inAfter(section),
        ...(old === undefined ? [] : criteria.inBefore(old)),
      ]
    }),
    ...match.before
      .filter(({ section }) => !match.toAfter.has(section))
      .flatMap(({ section }) => [...removed(section), ...criteria.inBefore(section)]),
  ]
}

function added(section: Section): Change[] {
  return [{ kind: 'section_added', section: sectionRef(section) }]
}

function removed(section: Section): Change[] {
  return [{ kind: 'section_removed', section: sectionRef(section) }]
}

function moves(section: Section, to: Section | null, from: Section | null | undefined): Change[] {
  if (from === undefined) return []
  return [{ kind: 'section_moved', section: sectionRef(section), from: refOrNull(from), to: refOrNull(to) }]
}

function refOrNull(section: Section | null): SectionRef | null {
  return section === null ? null : sectionRef(section)
}

function diffSection(before: Section, after: Section): Change[] {
  const section = sectionRef(after)
  const changes: Change[] = []
  if (before.title !== after.title)
    changes.push({ kind: 'section_renamed', section, from: before.title, to: after.title })
  if (before.sectionNumber !== after.sectionNumber)
    changes.push({ kind: 'section_renumbered', section, from: before.sectionNumber, to: after.sectionNumber })
  const { status: from } = before
  const { status: to } = after
  if (from.state !== to.state || from.blockedBy !== to.blockedBy)
    changes.push({ kind: 'status_changed', section, from, to })
  if (sectionProse(before) !== sectionProse(after)) changes.push({ kind: 'section_reworded', section })
  return changes
}
