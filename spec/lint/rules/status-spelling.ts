import { type Analysis, normaliseState } from '../../markdown'
import { keyOffset } from '../frontmatter-places'
import { isStatus } from '../marker-places'
import type { Found, Rule } from '../rule'

const WRITTEN = /["']?status["']?[ \t]*:[ \t]*(["']?)([^"'#\r\n]*[^"'#\s])\1[ \t]*(?:#.*)?$/dmy

/** A status that is understood, yet not written as everything else writes it. */
export const statusSpelling: Rule = {
  code: 'status_spelling',
  severity: 'info',
  summary: 'A status is not written in its canonical spelling, such as `in_progress`.',
  check: ({ analysis }) => [...findInFrontmatter(analysis), ...findInMarkers(analysis)],
}

function findInFrontmatter(analysis: Analysis): Found[] {
  if (analysis.frontmatter.status === null) return []
  WRITTEN.lastIndex = keyOffset(analysis, 'status')
  const match = WRITTEN.exec(analysis.source)
  return match === null ? [] : misspelling(match[2] ?? '', match.indices?.[2]?.[0] ?? 0)
}

function findInMarkers({ markers }: Analysis): Found[] {
  return markers
    .filter(isStatus)
    .flatMap(({ marker, range }) => misspelling(marker.stateText, range.start + marker.value.start))
}

function misspelling(written: string, start: number): Found[] {
  const state = normaliseState(written)
  if (state === null || state === written) return []
  const fix = [{ start, end: start + written.length, text: state }]
  return [{ at: start, message: `\`${written}\` reads as \`${state}\`; write it so.`, fix }]
}
