import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { kill } from '#tests/worker/fork-worker'
import { hint, IndexingWorld } from './indexing-world'

const isDeep = process.env.DEEP !== undefined
const KILLS = isDeep ? 100 : 3
const WORKERS = 2
/** Every fourth fault (second in the sample) suspends a worker instead of killing it. It wakes long after it counts as dead. */
const SLEEPS_EVERY = isDeep ? 4 : 2
/** Wakes all workers at every third fault, so that few sleep and they wake while others work. */
const WAKES_EVERY = 3

const world = new IndexingWorld(isDeep ? { repositories: 20, files: 300 } : { repositories: 3, files: 80 })
beforeAll(() => world.open(), 180_000)
afterAll(() => world.close())

it(
  'after workers are killed or suspended, the result equals that of an undisturbed index',
  async () => {
    const awake = await Promise.all(Array.from({ length: WORKERS }, () => world.addWorker()))
    const asleep: ChildProcess[] = []
    const wake = () => {
      for (const sleeper of asleep.splice(0)) {
        sleeper.kill('SIGCONT')
        awake.push(sleeper)
      }
    }
    for (let fault = 1, kills = 0; kills < KILLS; fault += 1) {
      world.push()
      // The delay is random and independent of the worker, so that faults hit any step.
      await delay(world.below(700))
      const [victim] = awake.splice(world.below(awake.length), 1)
      if (!victim) throw new Error('no worker is awake')
      if (fault % SLEEPS_EVERY === 0) {
        victim.kill('SIGSTOP')
        asleep.push(victim)
      } else {
        await kill(victim)
        kills += 1
      }
      world.push()
      awake.push(await world.addWorker())
      if (fault % WAKES_EVERY === 0) wake()
      // Woken workers raise the number above WORKERS. The ones awake for longest are killed.
      for (const surplus of awake.splice(0, awake.length - WORKERS)) {
        await kill(surplus)
        kills += 1
      }
    }
    wake()
    await world.expectRest()
    expect(await world.findMistakes(), hint).toEqual([])
  },
  180_000 + KILLS * 12_000,
)
