import { type Analysis, normaliseState } from '#spec/markdown/index'
import { keyOffset } from '../frontmatter-places'
import { isStatus } from '../marker-places'
import type { Rule, RuleMatch } from '../rule'

const WRITTEN = /["']?status["']?[ \t]*:[ \t]*(["']?)([^"'#\r\n]*[^"'#\s])\1[ \t]*(?:#.*)?$/dmy

/** A known status that is not in its canonical spelling. */
export const statusSpelling: Rule = {
  code: 'status_spelling',
  severity: 'info',
  summary: 'A status is not written in its canonical spelling, such as `in_progress`.',
  check: ({ analysis }) => [...findInFrontmatter(analysis), ...findInMarkers(analysis)],
}

function findInFrontmatter(analysis: Analysis): RuleMatch[] {
  if (analysis.frontmatter.status === null) return []
  WRITTEN.lastIndex = keyOffset(analysis, 'status')
  const match = WRITTEN.exec(analysis.source)
  return match === null ? [] : checkSpelling(match[2] ?? '', match.indices?.[2]?.[0] ?? 0)
}

function findInMarkers({ markers }: Analysis): RuleMatch[] {
  return markers
    .filter(isStatus)
    .flatMap(({ marker, range }) => checkSpelling(marker.stateText, range.start + marker.value.start))
}

function checkSpelling(spelling: string, start: number): RuleMatch[] {
  const state = normaliseState(spelling)
  if (state === null || state === spelling) return []
  const fix = [{ start, end: start + spelling.length, text: state }]
  return [{ at: start, message: `\`${spelling}\` means \`${state}\`. Write \`${state}\`.`, fix }]
}
