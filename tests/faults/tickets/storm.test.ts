import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findMistakes } from './storm-oracle'
import { hint, StormWorld } from './storm-world'

interface Storm {
  kills: number
  /** The longest time between two kills. */
  pauseMs: number
  size: ConstructorParameters<typeof StormWorld>[0]
}

const FULL: Storm = {
  kills: 200,
  pauseMs: 2_000,
  size: { sections: 250, searchLagMs: 10_000, settleMs: 15_000, retryMs: 20_000 },
}
const SAMPLE: Storm = {
  kills: 2,
  pauseMs: 600,
  size: { sections: 2, searchLagMs: 200, settleMs: 400, retryMs: 500 },
}
const { kills: KILLS, pauseMs, size } = process.env.DEEP === undefined ? SAMPLE : FULL
const WORKERS = process.env.DEEP === undefined ? 2 : 4
/** Work that is unfinished after this time counts as lost. */
const LOST_AFTER_MS = 300_000

const world = new StormWorld(size)
beforeEach(() => world.open(), 180_000)
afterEach(() => world.close())

it(
  `every section has one ticket that is up to date after ${KILLS} kills of workers`,
  async () => {
    await Promise.all(Array.from({ length: WORKERS }, () => world.addWorker()))
    await world.expectReviews()
    world.startFaults()
    const duringSync = await killWorkers()
    const lost = Date.now() + LOST_AFTER_MS
    await pollUntil(lost, isAtRest)
    world.stopFaults()
    let seen = await observe()
    await pollUntil(lost, async () => {
      seen = await observe()
      return seen.unfinished.length + seen.mistakes.length === 0
    })
    console.info(`${duringSync} of ${KILLS} kills during a sync`)
    if (seen.unfinished.length + seen.mistakes.length > 0) await describeRest()
    expect(seen, hint).toEqual({ unfinished: [], mistakes: [] })
    expect(duringSync, hint).toBeGreaterThanOrEqual(Math.floor(KILLS / 4))
  },
  540_000 + KILLS * 25_000,
)

/** People approve everything in the review inbox. */
async function isAtRest(): Promise<boolean> {
  await world.approve(world.sections.length)
  return (await world.unfinished()).length === 0
}

async function describeRest(): Promise<void> {
  console.info([...(await world.unfinished()), ...(await world.causes())].join('\n'))
}

const observe = async () => ({ unfinished: await world.unfinished(), mistakes: await findMistakes(world) })

/** Returns how many kills hit a sync. */
async function killWorkers(): Promise<number> {
  const approvedAtOnce = Math.ceil((world.sections.length * 1.25) / KILLS)
  let duringSync = 0
  for (let kills = 0; kills < KILLS; kills++) {
    await world.approve(approvedAtOnce)
    for (let change = 0; change < 2; change++) await world.changeSomething()
    // The delay is random and independent of the workers, so that kills hit any step.
    await delay(world.below(pauseMs))
    if (await world.replaceWorker()) duringSync += 1
    if (kills % 20 === 19) console.info(`${kills + 1} kills, ${duringSync} of them during a sync`)
  }
  return duringSync
}

/** Returns when the condition holds or the time is over. The caller then checks what is wrong. */
async function pollUntil(end: number, condition: () => Promise<boolean>): Promise<void> {
  while (Date.now() < end && !(await condition())) await delay(500)
}
