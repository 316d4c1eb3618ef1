import { expect } from 'vitest'
import { SAMPLE_SEED } from '#tests/support/sample'
import { seededRandom } from '#tests/support/seeded-random'

export const isDeep = process.env.DEEP !== undefined

export interface UndisturbedWork {
  /** Writes to sockets. */
  steps: number
}

interface Kills {
  seed: number
  /** Number of tested writes unless the test is deep. */
  sample: number
}

/** Returns a test that repeats work, each time killed before another of its writes. The attempt checks the result. */
export function killAtWrites({ seed, sample }: Kills) {
  const random = seededRandom(seed + SAMPLE_SEED)
  return async (attempt: (killAt: number) => Promise<UndisturbedWork | null>): Promise<void> => {
    const undisturbed = await attempt(0)
    if (!undisturbed) throw new Error('nobody killed the process')
    const { steps } = undisturbed
    expect(steps).toBeGreaterThan(10)
    const all = Array.from({ length: steps }, (_, step) => step + 1)
    const chosenSteps = isDeep
      ? all
      : Array.from({ length: sample }, () => all[Math.floor(random() * steps)] ?? 1)
    for (const step of chosenSteps) {
      const done = await attempt(step).catch((error: unknown) => {
        throw new Error(`killed at step ${step}`, { cause: error })
      })
      expect(done, `killed at step ${step}`).toBeNull()
    }
  }
}
