import { describe, expect, it } from 'vitest'
import { advanceSpike, type OpenSpike, type SpikeChange } from '#server/assist/alerts/spikes/advance-spike'
import { seededRandom } from '#tests/support/seeded-random'

const T = 1_772_539_200
const THRESHOLD = 10
type Counts = [second: number, count: number][]

const during = (counts: Counts, until: number, open: OpenSpike | null = null, from = T - 1) => {
  const errors = new Map(counts.map(([second, count]) => [T + second, count]))
  return advanceSpike(
    open,
    { bySecond: errors, added: errors },
    { from, until: T + until, threshold: THRESHOLD },
  )
}

const tell = ({ changes }: { changes: SpikeChange[] }) =>
  changes.map((change) =>
    change.kind === 'started'
      ? `started at ${change.spike.startedAt - T}`
      : `over at ${change.endedAt - T} with ${change.spike.count}`,
  )

describe('a spike', () => {
  it.each<[string, Counts, number, string[]]>([
    ['needs the threshold', [[0, 9]], 3600, []],
    [
      'begins when the threshold is reached',
      [
        [0, 4],
        [30, 5],
        [59, 1],
      ],
      59,
      ['started at 59'],
    ],
    [
      'needs its errors within a minute',
      [
        [0, 5],
        [60, 5],
      ],
      3600,
      [],
    ],
    ['is over after five minutes below', [[0, 10]], 360, ['started at 0', 'over at 360 with 10']],
    ['is not over before', [[0, 10]], 359, ['started at 0']],
    [
      'lasts while errors go on',
      [
        [0, 10],
        [200, 10],
      ],
      559,
      ['started at 0'],
    ],
    [
      'counts all its errors',
      [
        [0, 10],
        [200, 7],
        [300, 20],
      ],
      660,
      ['started at 0', 'over at 660 with 37'],
    ],
    [
      'can come again',
      [
        [0, 10],
        [400, 10],
      ],
      800,
      ['started at 0', 'over at 360 with 10', 'started at 400', 'over at 760 with 10'],
    ],
    [
      'is small errors for a long time',
      Array.from({ length: 720 }, (_, at): [number, number] => [at, 1]),
      1_080,
      ['started at 9', 'over at 1070 with 720'],
    ],
  ])('%s', (_what, counts, until, expected) => {
    expect(tell(during(counts, until))).toEqual(expected)
  })

  it('is the same however the errors are divided among calls', () => {
    for (let seed = 1; seed <= 60; seed++) {
      const random = seededRandom(seed)
      const counts = new Map<number, number>()
      for (let at = 0; at < 40; at++)
        counts.set(T + Math.floor(random() * 1500), 1 + Math.floor(random() * 8))
      const sorted = [...counts].toSorted(([a], [b]) => a - b)
      const whole = during(
        sorted.map(([second, count]) => [second - T, count]),
        3600,
      )
      let open: OpenSpike | null = null
      let from = T - 1
      const changes: SpikeChange[] = []
      const bySecond = new Map<number, number>()
      const call = (added: Map<number, number>, until: number) => {
        const next = advanceSpike(open, { bySecond, added }, { from, until, threshold: THRESHOLD })
        open = next.open
        from = until
        changes.push(...next.changes)
      }
      for (let at = 0; at < sorted.length; ) {
        const size = 1 + Math.floor(random() * 4)
        const batch = sorted.slice(at, at + size)
        for (const [second, count] of batch) bySecond.set(second, count)
        const last = batch.at(-1)?.[0] ?? T
        call(new Map(batch), last)
        const next = sorted[at + size]?.[0] ?? T + 3600
        if (random() < 0.5) call(new Map(), last + Math.floor(random() * (next - last)))
        at += size
      }
      call(new Map(), T + 3600)
      const summarize = (list: SpikeChange[]) =>
        list.map((change) => [
          change.kind,
          change.spike.startedAt,
          ...(change.kind === 'ended' ? [change.endedAt, change.spike.count] : []),
        ])
      expect(summarize(changes), `seed ${seed}`).toEqual(summarize(whole.changes))
    }
  })
})
