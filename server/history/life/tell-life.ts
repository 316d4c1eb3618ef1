import type { Change, CriterionRef, SectionRef } from '../../../spec/diff'
import type { SectionStatus } from '../../../spec/types'
import { compareTexts } from './compare-texts'
import type { Revision } from './list-revisions'

export interface LifeEvent {
  revision: Revision
  kind: Change['kind'] | 'file_moved'
  /** As they were called then. */
  section: SectionRef | null
  criterion: CriterionRef | null
  /** The ids that they have in the newest text; null for what is not there any more. */
  sectionNow: string | null
  criterionNow: string | null
  from: string | null
  to: string | null
  /** Of the frontmatter, where a value of it changed. */
  key: string | null
}

export interface Life {
  events: LifeEvent[]
  /** What the section and the criterion of these ids in the newest text were called in the base; null when not there. */
  sectionThen(idNow: string): string | null
  criterionThen(idNow: string): string | null
}

/**
 * What happened to a document's sections and criteria, newest first. Walking back from the newest text, each step says
 * what a section was called before: so its life is told under its present name, whatever names it had.
 */
export function tellLife(
  revisions: readonly Revision[],
  texts: ReadonlyMap<string, string>,
  /** Only to compare the last but one with. */
  base: Revision | null,
): Life {
  const events: LifeEvent[] = []
  let sectionsNow: ReadonlyMap<string, string | null> | null = null
  let criteriaNow: ReadonlyMap<string, string | null> = new Map()
  for (const [index, revision] of revisions.entries()) {
    const older = revisions[index + 1]
    if (revision.blobSha === null || revision === base) continue
    const after = { sha: revision.blobSha, text: texts.get(revision.blobSha) ?? '' }
    const before = older?.blobSha ? { sha: older.blobSha, text: texts.get(older.blobSha) ?? '' } : null
    const { changes, sectionBefore, criterionBefore } = compareTexts(before, after)
    const sectionNow = (id: string) => (sectionsNow === null ? id : (sectionsNow.get(id) ?? null))
    const criterionNow = (id: string) => (criteriaNow.has(id) ? (criteriaNow.get(id) ?? null) : id)
    for (const change of changes) events.push(eventOf(revision, change, sectionNow, criterionNow))
    if (older && older.path !== revision.path) events.push(moved(revision, older))

    const backwards = new Map<string, string | null>()
    for (const [now, then] of sectionBefore) backwards.set(then, sectionNow(now))
    const criteria = new Map(criteriaNow)
    for (const [now, then] of criterionBefore) criteria.set(then, criterionNow(now))
    for (const change of changes)
      if (change.kind === 'criterion_removed') criteria.set(change.criterion.id, null)
    sectionsNow = backwards
    criteriaNow = criteria
  }
  return {
    events,
    sectionThen: (id) => (sectionsNow === null ? id : keyOf(sectionsNow, id)),
    criterionThen: (id) => keyOf(criteriaNow, id) ?? (criteriaNow.has(id) ? null : id),
  }
}

function keyOf(names: ReadonlyMap<string, string | null>, wanted: string): string | null {
  for (const [then, now] of names) if (now === wanted) return then
  return null
}

function eventOf(
  revision: Revision,
  change: Change,
  sectionNow: (id: string) => string | null,
  criterionNow: (id: string) => string | null,
): LifeEvent {
  const section = 'section' in change ? change.section : null
  const criterion = 'criterion' in change ? change.criterion : null
  const isGone = change.kind === 'section_removed' || change.kind === 'criterion_removed'
  return {
    ...{ revision, kind: change.kind, section, criterion },
    sectionNow: section && change.kind !== 'section_removed' ? sectionNow(section.id) : null,
    criterionNow: criterion && !isGone ? criterionNow(criterion.id) : null,
    from: 'from' in change ? said(change.from) : null,
    to: 'to' in change ? said(change.to) : null,
    key: change.kind === 'key_changed' ? change.key : null,
  }
}

const moved = (revision: Revision, older: Revision): LifeEvent => ({
  ...{ revision, kind: 'file_moved', from: older.path, to: revision.path, key: null },
  ...{ section: null, criterion: null, sectionNow: null, criterionNow: null },
})

/** A state, a title, a number, a section or a value of the frontmatter, as one would write it. */
function said(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return String(value)
  if ('state' in value) return stateOf(value as SectionStatus)
  if ('title' in value) return String(value.title)
  return JSON.stringify(value)
}

const stateOf = ({ state, blockedBy }: SectionStatus) =>
  blockedBy === null ? state : `${state}:${blockedBy}`
