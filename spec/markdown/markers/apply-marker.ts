import { toSystemKind, unknownSystem } from '../../config/system-kinds'
import type { Section } from '../../types'
import type { MarkerAt, TaskAt } from '../analysis'
import { type Finding, finding } from '../diagnose'
import { type Marker, VERBS } from './parse-marker'

type StatusMarker = Marker & { verb: 'system' }

/** Gives what a marker says to the section or the criterion that it stands in; returns what is wrong with it. */
export function applyMarker(at: MarkerAt, section: Section | null, task: TaskAt | null): Finding | null {
  const { marker } = at
  if (marker.verb === 'unknown')
    return warning(at, 'unknown_marker', `\`${marker.name}\` is no marker; there are ${VERBS.join(', ')}.`)
  if (marker.verb === 'bad')
    return warning(
      at,
      'bad_marker',
      `This ${marker.of} marker does not read; write ${marker.prefix}:${marker.grammar}.`,
    )
  if (marker.verb === 'realized-in') {
    if (task === null)
      return warning(
        at,
        'evidence_without_criterion',
        'No criterion stands before this evidence; move it after one.',
      )
    task.criterion?.realizedIn.push(marker.evidence)
    return null
  }
  if (section === null)
    return warning(
      at,
      'marker_outside_section',
      'This marker stands before the first section; move it below a heading.',
    )
  if (marker.verb === 'system') return applyStatus(at, marker, section)
  if (marker.verb === 'ticket' && toSystemKind(marker.link.system) === null)
    return finding('error', 'unknown_ticket_system', at.range.start, unknownSystem(marker.link.system))
  if (marker.verb === 'delta') section.delta = marker.delta
  else section.ticketLinks.push(marker.link)
  return marker.verb === 'ticket' && marker.badUrl !== null
    ? warning(at, 'bad_url', `\`${marker.badUrl}\` is no http address; it is left out.`)
    : null
}

function applyStatus(at: MarkerAt, marker: StatusMarker, section: Section): Finding | null {
  const { reference, state, stateText, blockedBy } = marker
  section.status = { state: state ?? 'draft', blockedBy }
  if (state === null)
    return warning(at, 'unknown_status', `\`${stateText}\` is no status; it reads as draft.`)
  if (reference === section.id || reference === section.sectionNumber) return null
  return warning(
    at,
    'other_section',
    `This marker names ${reference} but stands in ${section.id}, for which it counts.`,
  )
}

function warning(at: MarkerAt, code: string, message: string): Finding {
  return finding('warning', code, at.range.start, message)
}
