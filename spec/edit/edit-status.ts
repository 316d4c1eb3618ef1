import type { Analysis } from '#spec/markdown/index'
import type { State } from '#spec/types'
import { EditFailure } from './edit'
import { findSection } from './find-target'
import { prefixOf } from './line-style'
import { markerAfterHeading } from './place-marker'
import type { Splice } from './splice'

const REF = /^[^\s<>]{1,200}$/

/** Changes the section's last status marker, which is the one that counts, or adds one. */
export function setStatus(
  analysis: Analysis,
  sectionId: string,
  state: State,
  blockedBy: string | null | undefined,
): Splice[] {
  const at = findSection(analysis, sectionId)
  if (state !== 'blocked' && blockedBy)
    throw new EditFailure(
      'bad_value',
      `A section that is ${state} has nothing that blocks it. Set the status to blocked, or name no blocker.`,
    )
  const ref = state === 'blocked' ? (blockedBy === undefined ? at.section.status.blockedBy : blockedBy) : null
  if (ref !== null && !REF.test(ref))
    throw new EditFailure('bad_value', 'What blocks a section is one word without < and >, such as PAY-200.')
  const value = ref === null ? state : `${state}:${ref}`
  const last = at.markers.findLast(({ marker }) => marker.verb === 'system')
  if (last?.marker.verb !== 'system') {
    const reference = at.section.sectionNumber ?? at.section.id
    const marker = `<!-- ${prefixOf(analysis)}:system:${reference} status:${value} -->`
    return [markerAfterHeading(analysis, at, marker)]
  }
  const { marker, range } = last
  if (marker.state === state && marker.blockedBy === ref) return []
  return [{ start: range.start + marker.value.start, end: range.start + marker.value.end, text: value }]
}
