import { realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { findPostmaster } from '#db/embedded/find-postmaster'
import { hint, IndexingWorld } from './indexing-world'

const isDeep = process.env.DEEP !== undefined
const KILLS = isDeep ? 10 : 2
const WORKERS = 2

const world = new IndexingWorld(isDeep ? { repositories: 20, files: 300 } : { repositories: 2, files: 70 })
beforeAll(() => world.open(), 180_000)
afterAll(() => world.close())

/** Kills the main Postgres process. Its backends exit when they notice. Resolves when a new server runs. */
async function killPostgres(): Promise<void> {
  const data = path.join(realpathSync(path.join(world.dataDir, 'postgres')), 'data')
  const killed = await findPostmaster(data)
  if (!killed) throw new Error('no server runs')
  process.kill(killed.pid, 'SIGKILL')
  const isAnother = async () => {
    const postmaster = await findPostmaster(data)
    return postmaster !== null && postmaster.pid !== killed.pid
  }
  await vi.waitUntil(isAnother, { timeout: 60_000, interval: 50 })
}

it(
  'workers reconnect after each database kill and end with the result of an undisturbed index',
  async () => {
    const workers = await Promise.all(Array.from({ length: WORKERS }, () => world.addWorker()))
    for (let kills = 0; kills < KILLS; kills += 1) {
      world.push()
      // The delay is random and independent of the workers, so that faults hit any step.
      await delay(world.below(1_500))
      world.push()
      await killPostgres()
      world.push()
    }
    await world.expectRest()
    expect(workers.map(({ exitCode, signalCode }) => exitCode ?? signalCode)).toEqual(workers.map(() => null))
    expect(await world.findMistakes(), hint).toEqual([])
  },
  180_000 + KILLS * 30_000,
)
