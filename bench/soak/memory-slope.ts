import { setTimeout as wait } from 'node:timers/promises'
import type { Product, Usage } from './product'

const WINDOWS = 20
/** Caches and compiled code fill first. */
const WARM_UP_WINDOWS = 6
const SAMPLE_MS = 1_000

/** Growth in percent per hour. */
export type Slopes = Record<keyof Usage, number>

/** Samples the memory of the web process. The minimum of each window leaves out what waits for the garbage collection. */
export async function measureMemory(product: Product, seconds: number): Promise<Slopes> {
  const windows: Usage[] = []
  const windowMs = (seconds * 1000) / WINDOWS
  for (let window = 0; window < WINDOWS; window++) windows.push(await minimumOf(product, windowMs))
  const hours = windowMs / 3_600_000
  const of = (name: keyof Usage) =>
    slopeOf(
      windows.slice(WARM_UP_WINDOWS).map((usage) => usage[name]),
      hours,
    )
  return { heap: of('heap'), resident: of('resident') }
}

async function minimumOf(product: Product, forMs: number): Promise<Usage> {
  const until = performance.now() + forMs
  const least: Usage = { heap: Number.POSITIVE_INFINITY, resident: Number.POSITIVE_INFINITY }
  while (performance.now() < until) {
    const usage = await product.usage()
    least.heap = Math.min(least.heap, usage.heap)
    least.resident = Math.min(least.resident, usage.resident)
    await wait(SAMPLE_MS)
  }
  return least
}

/** The slope of the line that fits best, as a share of the mean. */
function slopeOf(values: readonly number[], hoursApart: number): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const middle = (values.length - 1) / 2
  const products = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  const squares = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return ((products / squares / mean) * 100) / hoursApart
}
