import { pino } from 'pino'
import { openDatabase } from '#db/client'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { syncRepository } from '#server/tickets/sync/runs/sync-repository'
import { writeBack } from '#server/tickets/sync/write-back/write-back'
import { jobContext, testContext } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { countSteps } from '../count-steps'
import type { UndisturbedWork } from '../kill-at-writes'

export interface SyncOrder {
  id: RepositoryId
  /** Before this write to a socket the process kills itself. 0: never. */
  killAt: number
}

const [, , databaseUrl = ''] = process.argv
const db = openDatabase(databaseUrl, { max: 2 })
const counter = countSteps()

/** Runs the two jobs of a worker that give sections their tickets and write them into the document. */
async function run({ id, killAt }: SyncOrder): Promise<UndisturbedWork> {
  const ctx = jobContext(testContext({ db, log: pino({ level: 'silent' }), ports: testPorts() }))
  counter.start(killAt)
  await syncRepository(ctx, id)
  await writeBack(ctx, id)
  return { steps: counter.steps() }
}

process.on('message', async (order: SyncOrder) => process.send?.(await run(order)))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
