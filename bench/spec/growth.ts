import { planTickets } from '#spec/tickets/index'
import { worldWithoutTickets, worldWithTickets } from '#tests/spec/tickets/large-world'
import { HOSTILE_READERS } from '#tests/support/hostile/readers'

/** Number of short inputs that together are as long as the long one. */
const FACTOR = 8
/**
 * Linear work takes the same time for the long input as for the short ones together; quadratic work takes eight times as long.
 */
const MAX_RATIO = 4
/** Below this, the clock and the compiler affect the result more than the input. */
const FLOOR_MS = 10
const ROUNDS = 4

interface Growing {
  name: string
  make: (isLong: boolean) => () => unknown
}

/** Compares the processor time of eight short inputs with that of one as long as all of them. Fails if it grows faster. */
export async function run(): Promise<void> {
  const all = [...readers(), ...planning()]
  const ratios = all.map(({ name, make }) => ({ name, ...compare(make) }))
  const worst = ratios.toSorted((a, b) => b.ratio - a.ratio)
  for (const { name, ratio, short, long } of worst.slice(0, 15))
    console.log(`  ${ratio.toFixed(2).padStart(6)} x  ${short.toFixed(1)} → ${long.toFixed(1)} ms  ${name}`)
  const steep = ratios.filter(({ ratio }) => ratio > MAX_RATIO)
  console.log(`${all.length} inputs, ${steep.length} of them take more than in proportion to their length.`)
  if (steep.length > 0) process.exitCode = 1
}

function readers(): Growing[] {
  return Object.entries(HOSTILE_READERS).flatMap(([reader, { read, length, shapes }]) =>
    Object.entries(shapes).map(([shape, make]) => ({
      name: `${reader}: ${shape}`,
      make: (isLong: boolean) => {
        const text = make(isLong ? length : Math.ceil(length / FACTOR))
        return () => read(text)
      },
    })),
  )
}

const planning = (): Growing[] =>
  [worldWithoutTickets, worldWithTickets].map((build) => ({
    name: `plans tickets: ${build.name}`,
    make: (isLong: boolean) => {
      const world = build(isLong ? 3_000 : 3_000 / FACTOR)
      return () => planTickets(world)
    },
  }))

function compare(make: Growing['make']): { ratio: number; short: number; long: number } {
  const [runShort, runLong] = [make(false), make(true)]
  const times = Array.from({ length: ROUNDS }, () => ({
    short: processorMs(() => {
      for (let each = 0; each < FACTOR; each++) runShort()
    }),
    long: processorMs(runLong),
  }))
  const short = Math.min(...times.map((round) => round.short))
  const long = Math.min(...times.map((round) => round.long))
  return { ratio: long / Math.max(short, FLOOR_MS), short, long }
}

function processorMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
