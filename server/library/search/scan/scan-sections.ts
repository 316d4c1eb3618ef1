import type { OrgContext } from '#server/kernel/context'
import { type Query, withoutStopWords } from '#spec/query/index'
import { withTimeLimit } from '../matching/with-time-limit'
import type { SearchWire } from '../wire'
import { countScanned } from './count-scanned'
import {
  listScanned,
  type ScanContext,
  type ScannedDocument,
  type ScannedMatch,
  scanDocuments,
} from './find-scanned'
import { presentScanned } from './present-scanned'
import { ScanSlots } from './scan-slots'
import { scannedParts } from './scanned-parts'

/** The time of all statements of a scan together. */
export const SCAN_TIME_MS = 1_000

/** While the user types, results come sooner or not at all. */
export const TYPING_SCAN_TIME_MS = 300

/** Documents per statement: the scan ends between two statements and keeps what it found. */
const BATCH = 200

const MAX_DOCUMENTS = 50_000
const MAX_MATCHES = 2_000

/** Of all orgs in this process. */
const slots = new ScanSlots({ total: 2, waiting: 20 })

type ScanAnswer = Pick<
  SearchWire,
  'results' | 'total' | 'total_is_capped' | 'facets' | 'facets_are_partial' | 'partial' | 'notices'
>

const BUSY = 'Other searches for patterns or signs are still running. Search again in a moment.'
const stoppedAfter = (milliseconds: number) =>
  `Stopped after ${milliseconds / 1000} s: results may be missing. Add a word or a filter.`

/** Searches texts as they are written, newest document first, until the time is over. Those about a sign come first. */
export async function scanSections(
  ctx: OrgContext,
  parsedQuery: Query,
  { limit, offset }: { limit: number; offset: number },
  milliseconds: number,
): Promise<ScanAnswer> {
  const query = withoutStopWords(parsedQuery)
  const found = await slots.run(ctx.org.id, milliseconds, () => findMatches(ctx, query, milliseconds))
  const { matches: unordered, isStopped, isFull } = found ?? { matches: [], isStopped: true, isFull: false }
  const matches = unordered.toSorted(byScoreAndPath)
  return {
    results: await presentScanned(ctx, matches.slice(offset, offset + limit), scannedParts(query)),
    total: matches.length,
    total_is_capped: isFull,
    facets: countScanned(matches),
    facets_are_partial: isStopped || isFull,
    partial: isStopped,
    notices: found === null ? [BUSY] : isStopped ? [stoppedAfter(milliseconds)] : [],
  }
}

/** As in a checkout, which does not know the age of documents. */
function byScoreAndPath(one: ScannedMatch, other: ScannedMatch): number {
  const [key, otherKey] = [`${one.path}\0${one.repo}`, `${other.path}\0${other.repo}`]
  return other.score - one.score || (key < otherKey ? -1 : key > otherKey ? 1 : 0)
}

export interface FoundMatches {
  matches: ScannedMatch[]
  isStopped: boolean
  /** Whether there are or may be more matches than are counted. */
  isFull: boolean
}

/** The matches of a query without stop words, newest document first. */
export async function findMatches(
  ctx: ScanContext,
  query: Query,
  milliseconds: number,
): Promise<FoundMatches> {
  const end = performance.now() + milliseconds
  const within = <T>(work: (limited: ScanContext) => Promise<T>): Promise<T | null> => {
    const rest = end - performance.now()
    return rest < 1 ? Promise.resolve(null) : withTimeLimit(ctx.db, rest, (db) => work({ ...ctx, db }))
  }
  const matches: ScannedMatch[] = []
  const documents = await within((limited) => listScanned(limited, query, MAX_DOCUMENTS + 1))
  for (const batch of batchesOf(documents ?? [])) {
    const found = await within((limited) => scanDocuments(limited, query, batch))
    if (found === null) return { matches, isStopped: true, isFull: false }
    matches.push(...found)
    if (matches.length > MAX_MATCHES)
      return { matches: matches.slice(0, MAX_MATCHES), isStopped: false, isFull: true }
  }
  const isFull = documents !== null && documents.length > MAX_DOCUMENTS
  return { matches, isStopped: documents === null, isFull }
}

function batchesOf(documents: readonly ScannedDocument[]): ScannedDocument[][] {
  const count = Math.ceil(Math.min(documents.length, MAX_DOCUMENTS) / BATCH)
  return Array.from({ length: count }, (_, index) => documents.slice(index * BATCH, (index + 1) * BATCH))
}
