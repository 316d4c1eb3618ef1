import { setPriority } from 'node:os'
import { systemClock } from '#server/kernel/context'
import { createLogger } from '#server/kernel/logging/log'
import { ownPeak } from '#tests/support/peak-memory'
import { keysOnly } from '#tests/support/test-context'
import { testPorts } from '#tests/support/test-ports'
import { NICENESS } from '#worker/lower-priority'
import { startWorker } from '#worker/start-worker'

/** Runs a worker in its own process, so that its memory can be measured. Reports when it is ready, and its usage. */
setPriority(NICENESS)
const databaseUrl = process.argv[2] ?? ''
const worker = await startWorker({
  databaseUrl,
  baseUrl: 'http://127.0.0.1',
  hasOwnDatabase: true,
  ports: testPorts(),
  secretBox: keysOnly.secretBox,
  clock: systemClock,
  log: createLogger('warn'),
})
process.send?.({ ready: true })
process.once('message', async () => {
  await worker.stop()
  process.send?.({ maxRssMb: ownPeak() / 1024 ** 2, cpuMs: totalCpuMs() })
  process.disconnect()
})

function totalCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
