import type { Analysis, MarkerAt } from '#spec/markdown/index'
import { markerText } from '../marker-places'
import type { Rule } from '../rule'

/** Only `svc fmt` uses this rule; `svc lint` does not. */
export const markerFormat: Rule = {
  code: 'marker_format',
  severity: 'info',
  summary: 'A marker is not written in its canonical form.',
  check: ({ analysis }) =>
    analysis.markers.flatMap((at) => {
      const text = canonical(analysis, at)
      if (text === null || text === markerText(analysis, at)) return []
      return [{ at: at.range.start, message: `Write ${text}`, fix: [{ ...at.range, text }] }]
    }),
}

/** The marker with its prefix and single spaces; null if it is invalid. */
function canonical(analysis: Analysis, at: MarkerAt): string | null {
  const { marker } = at
  if (marker.verb === 'bad' || marker.verb === 'unknown') return null
  const text = markerText(analysis, at)
  const body = text.slice(text.indexOf(marker.verb) + marker.verb.length, -'-->'.length).replace(/^:/, '')
  return `<!-- ${marker.prefix}:${marker.verb}:${spell(at, text, body.trim().replace(/\s+/g, ' '))} -->`
}

function spell({ marker }: MarkerAt, text: string, body: string): string {
  if (marker.verb !== 'system') return body
  const { reference, state, stateText, value } = marker
  const ref = text.slice(value.start + stateText.length, value.end)
  return `${reference} status:${state ?? stateText.replace(/\s+/g, ' ')}${ref}`
}
