import { setTimeout as wait } from 'node:timers/promises'
import type { Product, Usage } from './product'

const WINDOWS = 20
/** Caches and compiled code fill first. */
const WARM_UP_WINDOWS = 6
const SAMPLE_MS = 5_000

export interface Memory {
  /** The minimum of each window after the warm-up, in bytes. Work during a sample adds to it. */
  windows: number[]
  /** Growth in percent per hour, and its standard error. */
  slope: number
  error: number
}

/** Memory by kind, and the number of samples that a busy machine did not answer. */
export interface MemoryFigures {
  memory: Record<keyof Usage, Memory>
  missedSamples: number
}

/** Samples the memory of the web process. */
export async function measureMemory(product: Product, seconds: number): Promise<MemoryFigures> {
  const windows: Usage[] = []
  let missedSamples = 0
  const windowMs = (seconds * 1000) / WINDOWS
  for (let window = 0; window < WINDOWS; window++)
    windows.push(await minimumOf(product, windowMs, () => void missedSamples++))
  const of = (name: keyof Usage) => {
    const values = windows.slice(WARM_UP_WINDOWS).map((usage) => usage[name])
    return { windows: values, ...slopeOf(values, windowMs / 3_600_000) }
  }
  return { memory: { heap: of('heap'), resident: of('resident') }, missedSamples }
}

async function minimumOf(product: Product, forMs: number, onMissed: () => void): Promise<Usage> {
  const until = performance.now() + forMs
  const least: Usage = { heap: Number.POSITIVE_INFINITY, resident: Number.POSITIVE_INFINITY }
  while (performance.now() < until) {
    const usage = await product.usage().catch(onMissed)
    if (usage) {
      least.heap = Math.min(least.heap, usage.heap)
      least.resident = Math.min(least.resident, usage.resident)
    }
    await wait(SAMPLE_MS)
  }
  if (!Number.isFinite(least.heap)) throw new Error('the web process answered no sample of a whole window')
  return least
}

/** The slope of the line that fits best, as a share of the mean. */
function slopeOf(values: readonly number[], hoursApart: number): Pick<Memory, 'slope' | 'error'> {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = (values.length - 1) / 2
  const products = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  const squares = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  const perWindow = products / squares
  const residuals = values.reduce(
    (sum, value, at) => sum + (value - mean - perWindow * (at - middle)) ** 2,
    0,
  )
  const error = Math.sqrt(residuals / (values.length - 2) / squares)
  const perHour = 100 / mean / hoursApart
  return { slope: perWindow * perHour, error: error * perHour }
}
