import type { Change, CriterionRef, SectionRef } from '#spec/diff/index'
import type { SectionStatus } from '#spec/types'
import { compareTexts } from './compare-texts'
import type { Revision } from './list-revisions'

export interface TimelineEvent {
  revision: Revision
  kind: Change['kind'] | 'file_moved'
  /** Names and ids at the time of the revision. */
  section: SectionRef | null
  criterion: CriterionRef | null
  /** Ids in the newest text; null for removed ones. */
  sectionNow: string | null
  criterionNow: string | null
  from: string | null
  to: string | null
  /** The frontmatter key whose value changed. */
  key: string | null
}

export interface SectionTimeline {
  events: TimelineEvent[]
  /** The ids in the base of a section and a criterion of the newest text; null if they did not exist. */
  sectionThen(idNow: string): string | null
  criterionThen(idNow: string): string | null
}

/**
 * Traces the changes of sections and criteria, newest first. Each step back maps current ids to earlier ones, so all
 * events of a section are found under its current id.
 */
export function traceSections(
  revisions: readonly Revision[],
  texts: ReadonlyMap<string, string>,
  /** The oldest revision, used only for comparison. */
  base: Revision | null,
): SectionTimeline {
  const events: TimelineEvent[] = []
  // Current ids by the ids of the revision. Null at the newest revision, whose ids are the current ones.
  let currentSectionIds: ReadonlyMap<string, string | null> | null = null
  // The same for criteria, but only for those whose id has changed.
  let currentCriterionIds: ReadonlyMap<string, string | null> = new Map()
  for (const [index, revision] of revisions.entries()) {
    const older = revisions[index + 1]
    if (revision.blobSha === null || revision === base) continue
    const after = { sha: revision.blobSha, text: texts.get(revision.blobSha) ?? '' }
    const before = older?.blobSha ? { sha: older.blobSha, text: texts.get(older.blobSha) ?? '' } : null
    const { changes, sectionBefore, criterionBefore } = compareTexts(before, after)
    const sectionNow = (id: string) => (currentSectionIds === null ? id : (currentSectionIds.get(id) ?? null))
    const criterionNow = (id: string) =>
      currentCriterionIds.has(id) ? (currentCriterionIds.get(id) ?? null) : id
    for (const change of changes) events.push(eventOf(revision, change, sectionNow, criterionNow))
    if (older && older.path !== revision.path) events.push(fileMovedEvent(revision, older))

    const olderSectionIds = new Map<string, string | null>()
    for (const [newerId, olderId] of sectionBefore) olderSectionIds.set(olderId, sectionNow(newerId))
    const olderCriterionIds = new Map(currentCriterionIds)
    for (const [newerId, olderId] of criterionBefore) olderCriterionIds.set(olderId, criterionNow(newerId))
    for (const change of changes)
      if (change.kind === 'criterion_removed') olderCriterionIds.set(change.criterion.id, null)
    currentSectionIds = olderSectionIds
    currentCriterionIds = olderCriterionIds
  }
  return {
    events,
    sectionThen: (id) => (currentSectionIds === null ? id : olderIdOf(currentSectionIds, id)),
    criterionThen: (id) => olderIdOf(currentCriterionIds, id) ?? (currentCriterionIds.has(id) ? null : id),
  }
}

function olderIdOf(currentIds: ReadonlyMap<string, string | null>, searchedId: string): string | null {
  for (const [olderId, currentId] of currentIds) if (currentId === searchedId) return olderId
  return null
}

function eventOf(
  revision: Revision,
  change: Change,
  sectionNow: (id: string) => string | null,
  criterionNow: (id: string) => string | null,
): TimelineEvent {
  const section = 'section' in change ? change.section : null
  const criterion = 'criterion' in change ? change.criterion : null
  const isGone = change.kind === 'section_removed' || change.kind === 'criterion_removed'
  return {
    revision,
    kind: change.kind,
    section,
    criterion,
    sectionNow: section && change.kind !== 'section_removed' ? sectionNow(section.id) : null,
    criterionNow: criterion && !isGone ? criterionNow(criterion.id) : null,
    from: 'from' in change ? formatValue(change.from) : null,
    to: 'to' in change ? formatValue(change.to) : null,
    key: change.kind === 'key_changed' ? change.key : null,
  }
}

const fileMovedEvent = (revision: Revision, older: Revision): TimelineEvent => ({
  revision,
  kind: 'file_moved',
  section: null,
  criterion: null,
  sectionNow: null,
  criterionNow: null,
  from: older.path,
  to: revision.path,
  key: null,
})

/** Formats a status, title, number, section or frontmatter value as text. */
function formatValue(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value !== 'object') return String(value)
  if ('state' in value) return formatStatus(value as SectionStatus)
  if ('title' in value) return String(value.title)
  return JSON.stringify(value)
}

const formatStatus = ({ state, blockedBy }: SectionStatus) =>
  blockedBy === null ? state : `${state}:${blockedBy}`
