import { groupBy } from '#shared/group-by'

/** Whether every case runs: `npm run test:deep`. */
export const isDeep = process.env.DEEP !== undefined

/** Set in `vitest.config.ts` for all processes of a run. The run prints it at its end. */
export const SAMPLE_SEED = Number(process.env.SAMPLE_SEED ?? 0)

/**
 * About one of `every` cases of each kind, and at least one of each kind. The seed decides which, so that the
 * commits together run all cases. In `npm run test:deep`, all cases.
 */
export function sampleOf<T>(cases: readonly T[], every: number, kindOf: (each: T) => unknown): T[] {
  if (isDeep) return [...cases]
  const kinds = [...groupBy(cases, kindOf).values()]
  const chosen = new Set(kinds.flatMap((kind) => chooseEvenly(kind, every, SAMPLE_SEED)))
  return cases.filter((each) => chosen.has(each))
}

/** Neighbours are alike, so the sample is spread evenly. */
export function chooseEvenly<T>(cases: readonly T[], every: number, seed: number): T[] {
  const first = seed % Math.min(every, cases.length)
  return cases.filter((_, index) => index % every === first)
}
