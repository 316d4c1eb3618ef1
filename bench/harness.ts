import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One of the compared implementations. Returns its duration in milliseconds. */
export type Contestant = (round: number) => Promise<number> | number

/** Alternates the contestants, so that all run under the same machine load. The first round is a warm-up. */
export async function sideBySide<Name extends string>(
  rounds: number,
  contestants: Partial<Record<Name, Contestant>>,
  { warmUp = true } = {},
): Promise<Record<Name, number[]>> {
  const names = Object.keys(contestants) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = warmUp ? 0 : 1; round <= rounds; round++) {
    for (const name of names) {
      const ms = await contestants[name]?.(round)
      if (round > 0 && ms !== undefined) times[name].push(ms)
    }
  }
  return times
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN
}

/** Prints one line per contestant: its median, all its rounds, and its ratio to the first. */
export function printRatios(times: Record<string, number[]>, unit = 'ms'): void {
  const [floor = Number.NaN] = Object.values(times).map(median)
  const width = Math.max(...Object.keys(times).map((name) => name.length))
  for (const [name, all] of Object.entries(times)) {
    const rounds = all.map((value) => value.toFixed(0)).join(', ')
    const ratio = (median(all) / floor).toFixed(3)
    console.log(
      `  ${name.padEnd(width)}  ${median(all).toFixed(1).padStart(9)} ${unit}  ${ratio} x  (${rounds})`,
    )
  }
}

/** Reads a numeric option such as `--files 10000` from the arguments. */
export function numberArgument(args: string[], name: string, fallback: number): number {
  const at = args.indexOf(`--${name}`)
  const value = at === -1 ? fallback : Number(args[at + 1])
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} takes a whole number`)
  return value
}

export async function withTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-'))
  try {
    // If root starts the embedded Postgres, it runs as another account, which must be able to enter the folder.
    await chmod(folder, 0o755)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
