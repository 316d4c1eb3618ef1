import { nearest } from '#spec/config/checks/nearest'
import type { Analysis, MarkerAt } from '#spec/markdown/index'
import { VERBS } from '#spec/markdown/markers/parse-marker'
import { verbRange } from '../marker-places'
import type { Rule, RuleMatch } from '../rule'

type UnknownAt = MarkerAt & { marker: { verb: 'unknown' } }

export const unknownMarker: Rule = {
  code: 'unknown_marker',
  severity: 'warning',
  summary: 'A comment starts like a marker, but its verb is unknown.',
  check: ({ analysis }) =>
    analysis.markers
      .filter((at): at is UnknownAt => at.marker.verb === 'unknown')
      .map((at) => explain(analysis, at)),
}

function explain(analysis: Analysis, at: UnknownAt): RuleMatch {
  const { name, prefix } = at.marker
  const suggestion = nearest(name, VERBS)
  const hint =
    suggestion === null ? `Use one of: ${VERBS.join(', ')}.` : `Did you mean \`${prefix}:${suggestion}\`?`
  const isSpelling = suggestion !== null && fold(suggestion) === fold(name)
  return {
    at: at.range.start,
    message: `\`${prefix}:${name}\` is not a marker. ${hint}`,
    fix: isSpelling ? [{ ...verbRange(analysis, at, name), text: suggestion }] : null,
  }
}

/** Case and underscores do not matter: `Realized_In` clearly means `realized-in`. */
function fold(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}
