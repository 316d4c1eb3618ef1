import fc from 'fast-check'

const isDeep = process.env.DEEP !== undefined

/** Cases that a property is tried with: few in `npm test`, many in `npm run test:deep`. */
export const PROPERTY_RUNS = isDeep ? 100_000 : 300

/** For the tests that hold properties. */
export const PROPERTY_TIMEOUT_MS = isDeep ? 1_800_000 : 60_000

/** The property holds for every value tried; the smallest one that breaks it is in the failure. */
export function forAll<T>(arbitrary: fc.Arbitrary<T>, check: (value: T) => void): void {
  fc.assert(
    fc.property(arbitrary, (value) => {
      check(value)
    }),
    { numRuns: PROPERTY_RUNS },
  )
}
