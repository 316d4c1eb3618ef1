import { nearest } from '../../config/checks/nearest'
import type { Analysis, MarkerAt } from '../../markdown'
import { VERBS } from '../../markdown/markers/parse-marker'
import { verbRange } from '../marker-places'
import type { Found, Rule } from '../rule'

type UnknownAt = MarkerAt & { marker: { verb: 'unknown' } }

export const unknownMarker: Rule = {
  code: 'unknown_marker',
  severity: 'warning',
  summary: 'A comment begins like a marker and is none.',
  check: ({ analysis }) =>
    analysis.markers
      .filter((at): at is UnknownAt => at.marker.verb === 'unknown')
      .map((at) => explain(analysis, at)),
}

function explain(analysis: Analysis, at: UnknownAt): Found {
  const { name, prefix } = at.marker
  const meant = nearest(name, VERBS)
  const hint = meant === null ? `there are ${VERBS.join(', ')}` : `did you mean \`${prefix}:${meant}\`?`
  const isSpelling = meant !== null && fold(meant) === fold(name)
  return {
    at: at.range.start,
    message: `\`${prefix}:${name}\` is no marker; ${hint}`.replace(/[^?]$/, '$&.'),
    fix: isSpelling ? [{ ...verbRange(analysis, at, name), text: meant }] : null,
  }
}

/** `Realized_In` can mean one marker only. */
function fold(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}
