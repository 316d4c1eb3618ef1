import { toSystemKind, unknownSystem } from '#spec/config/system-kinds'
import { type Section, STATES } from '#spec/types'
import type { MarkerAt, TaskAt } from '../analysis'
import { finding, type MarkdownFinding } from '../diagnose'
import { type Marker, VERBS } from './parse-marker'

type StatusMarker = Marker & { verb: 'system' }

/** Applies a marker to its section or criterion. Returns the problem, or null. */
export function applyMarker(
  at: MarkerAt,
  section: Section | null,
  task: TaskAt | null,
): MarkdownFinding | null {
  const { marker } = at
  if (marker.verb === 'unknown')
    return warning(
      at,
      'unknown_marker',
      `\`${marker.name}\` is not a marker. Use one of: ${VERBS.join(', ')}.`,
    )
  if (marker.verb === 'bad')
    return warning(
      at,
      'bad_marker',
      `This ${marker.of} marker is invalid. Write ${marker.prefix}:${marker.grammar}.`,
    )
  if (marker.verb === 'realized-in') {
    if (task === null)
      return warning(
        at,
        'evidence_without_criterion',
        'This evidence has no criterion before it. Move it after a criterion.',
      )
    task.criterion?.realizedIn.push(marker.evidence)
    return null
  }
  if (section === null)
    return warning(
      at,
      'marker_outside_section',
      'This marker is before the first section. Move it below a heading.',
    )
  if (marker.verb === 'system') return applyStatus(at, marker, section)
  if (marker.verb === 'ticket' && toSystemKind(marker.link.system) === null)
    return finding('error', 'unknown_ticket_system', at.range.start, unknownSystem(marker.link.system))
  if (marker.verb === 'delta') section.delta = marker.delta
  else section.ticketLinks.push(marker.link)
  return marker.verb === 'ticket' && marker.badUrl !== null
    ? warning(at, 'bad_url', `\`${marker.badUrl}\` is not an http(s) URL and is ignored. Correct it.`)
    : null
}

function applyStatus(at: MarkerAt, marker: StatusMarker, section: Section): MarkdownFinding | null {
  const { reference, state, stateText, blockedBy } = marker
  section.status = { state: state ?? 'draft', blockedBy }
  if (state === null)
    return warning(
      at,
      'unknown_status',
      `\`${stateText}\` is not a status, so draft is used. Use one of: ${STATES.join(', ')}.`,
    )
  if (reference === section.id || reference === section.sectionNumber) return null
  return warning(
    at,
    'other_section',
    `This marker names ${reference}, but it is in section ${section.id} and sets its status. Correct the reference.`,
  )
}

function warning(at: MarkerAt, code: string, message: string): MarkdownFinding {
  return finding('warning', code, at.range.start, message)
}
