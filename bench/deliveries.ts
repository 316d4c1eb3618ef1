import { join } from 'node:path'
import buildPrograms from '#tests/support/programs/build-programs'
import { seededRandom } from './corpus/random'
import { makeStormWorld } from './deliveries/github-world'
import { makeStorm } from './deliveries/make-storm'
import { runStorm, startService } from './deliveries/run-storm'
import { numberArgument, quantile, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'

/**
 * Measures how fast events are acknowledged while the same machine processes them: web, worker and a durable Postgres.
 * A third of the events are repeated, some are forged, some are truncated. Target: a p99 under 200 ms.
 *
 *     npm run bench -- deliveries [--count 10000] [--accounts 5] [--repositories 4]
 */
export async function run(args: string[]): Promise<void> {
  buildPrograms()
  const count = numberArgument(args, 'count', 10_000)
  const world = await makeStormWorld(
    numberArgument(args, 'accounts', 5),
    numberArgument(args, 'repositories', 4),
  )
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    const service = await startService(await stage.create('deliveries'), world.github)
    try {
      const { shots, happenings, ids } = makeStorm(world, seededRandom(4), count)
      const startedAt = performance.now()
      const answers = await runStorm({ shots, happenings, ids }, service.port)
      const perSecond = (count / (performance.now() - startedAt)) * 1000
      const times = answers
        .filter(({ at, status }) => shots[at]?.sort === 'genuine' && status === 200)
        .map(({ ms }) => ms)
      const [p50, p99, longest] = [0.5, 0.99, 1].map((q) => quantile(times, q).toFixed(1))
      console.log(`deliveries: ${count} over 32 connections, ${perSecond.toFixed(0)} a second`)
      console.log(`  acknowledged: p50 ${p50} ms, p99 ${p99} ms (at most 200), longest ${longest} ms`)
    } finally {
      await service.stop()
      await stage.close()
      await world.github.stop()
    }
  })
}
