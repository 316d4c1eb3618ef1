import type { IndexedDocument, IndexedSection } from '#cli/index-cache/indexed-document'
import type { CheckoutIndex } from '#cli/index-cache/open-index'
import { parseDuration } from '#spec/engines/parse-duration'
import type { StaleSpec } from '../wire/stale-spec'
import { git } from './git'

type DateOf = (path: string) => number | null

/**
 * Stale specs by the rules of the server: code that realizes a section changed after the section, or all sections are older
 * than `agents.stale_detection`. Uses commit dates; reviews on a server do not count here.
 */
export function findStale({ root, documents, config }: CheckoutIndex, now: number): StaleSpec[] {
  const limit = config.agents.stale_detection
  const maxAgeMs = limit === false ? null : parseDuration(limit)
  if (maxAgeMs === null) return []
  const codeDates = new Map<string, number | null>()
  const codeDateOf: DateOf = (path) => {
    const cachedDate = codeDates.get(path)
    if (cachedDate !== undefined) return cachedDate
    const date = lastCommitTime(root, path)
    codeDates.set(path, date)
    return date
  }
  return Object.entries(documents)
    .filter(([, { isSpec, row }]) => isSpec && row.tracked && row.status !== 'deprecated')
    .flatMap(([path, document]) => {
      const since = staleSince(root, path, document, codeDateOf, maxAgeMs, now)
      return since === null
        ? []
        : [{ file_path: path, title: document.row.title, stale_since: new Date(since).toISOString() }]
    })
    .sort((one, other) => (one.file_path < other.file_path ? -1 : 1))
}

function staleSince(
  root: string,
  path: string,
  { sections }: IndexedDocument,
  codeDateOf: DateOf,
  maxAgeMs: number,
  now: number,
): number | null {
  const live = sections.filter(({ state }) => state !== 'deprecated')
  if (live.length === 0) {
    const changed = lastCommitTime(root, path)
    return changed !== null && changed + maxAgeMs <= now ? changed + maxAgeMs : null
  }
  const lineTimes = readLineTimes(root, path)
  if (lineTimes.length === 0) return null
  const states = live.map((section) => stateOf(section, lineTimes, codeDateOf, maxAgeMs, now))
  const byCode = states.flatMap(({ since, isByCode }) => (since !== null && isByCode ? [since] : []))
  const all = states.flatMap(({ since }) => since ?? [])
  const candidates = [...byCode, ...(all.length === live.length ? [Math.max(...all)] : [])]
  return candidates.length === 0 ? null : Math.min(...candidates)
}

function stateOf(
  { startLine, endLine, criteria }: IndexedSection,
  lineTimes: readonly number[],
  codeDateOf: DateOf,
  maxAgeMs: number,
  now: number,
): { since: number | null; isByCode: boolean } {
  const changed = Math.max(...lineTimes.slice(startLine - 1, endLine))
  const codeDates = criteria.flatMap(({ realizedIn }) =>
    realizedIn.flatMap(({ filePath }) => codeDateOf(filePath) ?? []),
  )
  const code = codeDates.length === 0 ? null : Math.max(...codeDates)
  const byCode = code !== null && code > changed ? code : null
  const byAge = changed + maxAgeMs <= now ? changed + maxAgeMs : null
  const dates = [byCode, byAge].filter((date) => date !== null)
  return { since: dates.length === 0 ? null : Math.min(...dates), isByCode: byCode !== null }
}

function lastCommitTime(root: string, path: string): number | null {
  const text = git(root, ['log', '-1', '--format=%ct', '--', path])?.trim()
  return text ? Number(text) * 1000 : null
}

/** The commit time of each line, in milliseconds. Lines that are not committed have the current time. */
function readLineTimes(root: string, path: string): number[] {
  const output = git(root, ['blame', '--line-porcelain', '--', path]) ?? ''
  return Array.from(output.matchAll(/^committer-time (\d+)$/gm), ([, seconds]) => Number(seconds) * 1000)
}
