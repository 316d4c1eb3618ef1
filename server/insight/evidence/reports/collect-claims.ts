import type { TestResult } from './test-result'

/** The result of a report's tests for one criterion. */
export interface Claim {
  /** Null if the test names the criterion without its document. */
  path: string | null
  criterionId: string
  test: string
  hasPassed: boolean
}

const REFERENCE = /svc:(?:([^\s"'`#]+)#)?([0-9a-f]{12}(?:-\d+)?)(?![0-9a-f])/g
const PROPERTY = /^(?:svc:)?(?:(.+)#)?([0-9a-f]{12}(?:-\d+)?)$/
/** Tests processed between two turns of the event loop. */
const BATCH = 5_000

/** The criteria named by tests. One failed test outweighs any number of passed ones; skipped ones are ignored. */
export async function collectClaims(results: Iterable<TestResult>): Promise<Claim[]> {
  const claims = new Map<string, Claim>()
  let count = 0
  for (const { name, criteria, outcome } of results) {
    if (++count % BATCH === 0) await new Promise((resolve) => setImmediate(resolve))
    if (outcome === 'skipped') continue
    for (const { path, criterionId } of referencesIn(name, criteria)) {
      const key = `${path ?? ''}#${criterionId}`
      const hasPassed = outcome === 'passed'
      if (claims.get(key)?.hasPassed === false) continue
      claims.set(key, { path, criterionId, test: name, hasPassed })
    }
  }
  return [...claims.values()]
}

function referencesIn(name: string, criteria: readonly string[]) {
  const inProperties = criteria.map((value) => PROPERTY.exec(value.trim())).filter((match) => match !== null)
  return [...name.matchAll(REFERENCE), ...inProperties].flatMap(([, path, criterionId]) =>
    criterionId === undefined ? [] : [{ path: path ?? null, criterionId }],
  )
}
