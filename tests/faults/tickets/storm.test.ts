import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findMistakes } from './storm-oracle'
import { hint, StormWorld } from './storm-world'

const isDeep = process.env.DEEP !== undefined
const KILLS = 200
const WORKERS = 2
const DONE_WITHIN_MS = 60_000

const world = new StormWorld({ sections: 250, searchLagMs: 10_000, settleMs: 15_000, retryMs: 20_000 })
beforeEach(() => world.open(), 180_000)
afterEach(() => world.close(), 60_000)

// A short sample would prove little: a fault of a fake may pause its ticket system for longer than the sample lasts.
it.runIf(isDeep)(
  `every section has one ticket that is up to date after ${KILLS} kills of workers`,
  async () => {
    await Promise.all(Array.from({ length: WORKERS }, () => world.addWorker()))
    await world.expectReviews()
    world.startFaults()
    const approvedAtOnce = Math.ceil((world.sections.length * 1.25) / KILLS)
    let duringSync = 0
    for (let kills = 0; kills < KILLS; kills++) {
      await world.approve(approvedAtOnce)
      for (let change = 0; change < 2; change++) await world.changeSomething()
      // The delay is random and independent of the workers, so that kills hit any step.
      await delay(world.below(2_000))
      if (await world.killWorker()) duringSync += 1
      await world.addWorker()
    }
    const killedAt = Date.now()
    await world.approve(world.sections.length)
    await vi.waitFor(() => world.expectRest(), { timeout: DONE_WITHIN_MS, interval: 200 })
    world.stopFaults()
    const expectNoMistakes = async () => expect(await findMistakes(world), hint).toEqual([])
    await vi.waitFor(expectNoMistakes, { timeout: killedAt + DONE_WITHIN_MS - Date.now(), interval: 1_000 })
    console.info(
      `${duringSync} of ${KILLS} kills during a sync, done ${Date.now() - killedAt} ms after the last`,
    )
    expect(duringSync, hint).toBeGreaterThan(KILLS / 4)
  },
  240_000 + KILLS * 25_000,
)
