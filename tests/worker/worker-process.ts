import { surviveLostConnections } from '#db/survive-lost-connections'
import { systemClock } from '#server/kernel/context'
import { APPLY_TIMING } from '#server/tickets/sync/apply/step'
import { testLog } from '#tests/support/canary/record-output'
import { keysOnly } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { startWorker } from '#worker/start-worker'

/** Runs a worker in its own process, so that a test can kill or suspend it. */
const databaseUrl = process.env.DATABASE_URL ?? ''
const log = testLog()
surviveLostConnections(log)
if (process.env.TICKET_TIMING) Object.assign(APPLY_TIMING, JSON.parse(process.env.TICKET_TIMING))
await startWorker({
  databaseUrl,
  baseUrl: 'http://plumbline.test',
  ports: testPorts(),
  secretBox: keysOnly.secretBox,
  clock: systemClock,
  log,
  heartbeatTiming: process.env.HEARTBEAT_TIMING ? JSON.parse(process.env.HEARTBEAT_TIMING) : undefined,
})
process.send?.('ready')
