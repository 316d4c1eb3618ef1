import { openDatabase } from '../../db/client'
import { systemClock } from '../../server/kernel/context'
import { createLogger } from '../../server/kernel/log'
import { localCodeHost } from '../../server/ports/codehost/local/local-code-host'
import { startWorker } from '../../worker/start-worker'

/** A worker in a process of its own, so that its memory is its own. Says when it is ready, and what it took. */
const databaseUrl = process.argv[2] ?? ''
const db = openDatabase(databaseUrl)
const worker = await startWorker({
  db,
  databaseUrl,
  ports: { codeHosts: { local: localCodeHost({ env: process.env }) } },
  clock: systemClock,
  log: createLogger('warn'),
})
process.send?.({ ready: true })
process.once('message', async () => {
  await worker.stop()
  await db.$client.end()
  process.send?.({ maxRssMb: process.resourceUsage().maxRSS / 1024, cpuMs: process.cpuUsage().user / 1000 })
  process.disconnect()
})
