import { forgiveLostConnections } from '../../db/forgive-lost-connections'
import { systemClock } from '../../server/kernel/context'
import { localCodeHost } from '../../server/ports/codehost/local/local-code-host'
import { startWorker } from '../../worker/start-worker'
import { testLog } from '../support/canary/keep'

/** A worker in a process of its own, so that a test can kill or freeze it. */
const databaseUrl = process.env.DATABASE_URL ?? ''
const log = testLog()
forgiveLostConnections(log)
await startWorker({
  databaseUrl,
  ports: { codeHosts: { local: localCodeHost({ env: process.env }), forge: null } },
  clock: systemClock,
  log,
  rhythm: process.env.RHYTHM ? JSON.parse(process.env.RHYTHM) : undefined,
})
process.send?.('ready')
