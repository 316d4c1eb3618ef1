import fc from 'fast-check'

const isDeep = process.env.DEEP !== undefined

/** Number of cases per property: few in `npm test`, many in `npm run test:deep`. */
export const PROPERTY_RUNS = isDeep ? 100_000 : 100

/** Timeout for property tests. */
export const PROPERTY_TIMEOUT_MS = isDeep ? 1_800_000 : 60_000

/** Checks the property with many values. The failure shows the smallest value that violates it. */
export function forAll<T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void): void {
  fc.assert(
    fc.property(arbitrary, (value) => {
      check(value)
    }),
    { numRuns: PROPERTY_RUNS },
  )
}
