import { randomUUID } from 'node:crypto'
import { setPriority } from 'node:os'
import { surviveLostConnections } from '../db/survive-lost-connections'
import { NICENESS } from '../worker/lower-priority'
import { startWorker } from '../worker/start-worker'
import { openSecretBox } from './boot/encryption-key'
import { firstStart } from './boot/first-start'
import { openAi } from './boot/open-ai'
import { openAnalytics } from './boot/open-analytics'
import { openChat } from './boot/open-chat'
import { openCodeHosts } from './boot/open-code-hosts'
import { openMail } from './boot/open-mail'
import { openMeaning } from './boot/open-meaning'
import { openPayments } from './boot/open-payments'
import { githubAccounts } from './boot/open-sign-in'
import { openStore } from './boot/open-store'
import { openTrackers } from './boot/open-trackers'
import { printLine, printTitle } from './boot/print-line'
import { serveMetrics } from './boot/serve-metrics'
import { addressOf, serveWeb } from './boot/serve-web'
import { explainStart } from './boot/start-error'
import { readTrackerEnvironment } from './boot/tracker-environment'
import { type Context, systemClock } from './kernel/context'
import { openReplica } from './kernel/database/replica'
import { createLogger } from './kernel/logging/log'
import { openMetrics } from './metrics'
import { openFolders } from './ports/folders/local-folders'
import { openWebhookSender } from './ports/webhook-sender/http-sender'
import { readSettings, secretsOf, withSecretFiles } from './settings'
import { openPublicStatus } from './system'

type Stop = () => Promise<void>

/**
 * Reads the environment, opens the ports, and starts what ROLE selects. Adds a function to `stops` for
 * everything that must be stopped, in the order of stopping.
 */
async function start(stops: Stop[]): Promise<void> {
  const env = withSecretFiles(process.env)
  const settings = readSettings(env)
  const log = createLogger(settings.logLevel, { secrets: secretsOf(env) })
  surviveLostConnections(log)

  printTitle('Plumbline')
  const store = await openStore(settings)
  stops.unshift(store.close)
  const analytics = openAnalytics(settings, log)
  if (analytics) stops.unshift(analytics.close)
  const baseUrl = addressOf(settings, settings.port)
  const parts = {
    db: store.db,
    ports: {
      codeHosts: {
        ...(await openCodeHosts(settings, env)),
        userAccounts: githubAccounts(settings, { baseUrl }),
      },
      ai: await openAi(settings),
      meaning: await openMeaning(settings, { db: store.db, log }),
      analytics,
      chat: openChat(settings),
      mail: openMail(settings, baseUrl),
      webhookSender: openWebhookSender(settings.outboundAllow),
      payments: openPayments(settings),
      folders: openFolders(settings.localRoots),
      trackers: openTrackers(settings, readTrackerEnvironment(settings, env)),
    },
    clock: systemClock,
    retention: settings.retention,
    log,
    secretBox: await openSecretBox(settings),
    baseUrl,
  }
  const ctx: Context = { ...parts, actor: { kind: 'system', task: 'start' }, requestId: randomUUID() }
  const firstAccountPath = await firstStart(ctx, settings, env)

  const { host, metricsPort, metricsToken: tokens } = settings
  const metrics = metricsPort === null && tokens.length === 0 ? null : openMetrics(ctx)
  if (metrics && metricsPort !== null) {
    const served = await serveMetrics(metrics, { host, port: metricsPort })
    stops.unshift(served.close)
    printLine('metrics', `port ${served.port}`)
  }

  // Requests have priority over workers. On an idle machine a worker still gets all the CPU time.
  if (settings.role === 'worker') setPriority(NICENESS)
  if (settings.role !== 'web') {
    const worker = await startWorker({
      ...parts,
      databaseUrl: store.url,
      hasOwnDatabase: store.isEmbedded,
    })
    stops.unshift(worker.stop)
    printLine('worker', 'ready')
  }
  if (settings.role !== 'worker') {
    const isDevelopment = process.env.NODE_ENV === 'development'
    const replica = settings.databaseReplicaUrl ? openReplica(settings.databaseReplicaUrl) : undefined
    if (replica) stops.unshift(() => replica.db.$client.end({ timeout: 5 }))
    const web = await serveWeb(settings, {
      ...parts,
      replica,
      isDevelopment,
      ...(settings.publicStatus && { publicStatus: openPublicStatus(ctx) }),
      ...(metrics && tokens.length > 0 && { metrics: { ...metrics, tokens } }),
    })
    stops.unshift(web.close)
    printLine('address', web.address)
    if (firstAccountPath !== null) {
      printLine('begin', `${web.address}${firstAccountPath}`)
      printLine(
        '',
        'This link creates the first account: once, within a day. Every start prints a new one until then.',
      )
    }
  }
}

function stopOnSignal(stops: Stop[]): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    printLine('stopping', 'press Ctrl-C again to stop at once')
    await stopAll(stops)
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

async function stopAll(stops: Stop[]): Promise<void> {
  for (const stop of stops) await stop()
}

const stops: Stop[] = []
stopOnSignal(stops)
try {
  await start(stops)
} catch (error) {
  process.stderr.write(`\n${explainStart(error)}\n`)
  await stopAll(stops)
  process.exit(1)
}
