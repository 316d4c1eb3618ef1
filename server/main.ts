import { randomUUID } from 'node:crypto'
import { setPriority } from 'node:os'
import { surviveLostConnections } from '#db/survive-lost-connections'
import { NICENESS } from '#worker/lower-priority'
import { startWorker } from '#worker/start-worker'
import { openSecretBox } from './boot/encryption-key'
import { explainDatabase } from './boot/explain-database'
import { firstStart } from './boot/first-start'
import { openStore } from './boot/open-store'
import { openWhenAvailable } from './boot/open-when-available'
import { printLine, printTitle } from './boot/print-line'
import { refuseMissingRepositories } from './boot/refuse-missing-repositories'
import { sampleFolder } from './boot/sample-folder'
import { serveMetrics } from './boot/serve-metrics'
import { addressOf, serveWeb } from './boot/serve-web'
import { readSettings, type Settings, secretsOf, withSecretFiles } from './boot/settings'
import { isSet } from './boot/setup/merge-settings'
import { openVendorSetup } from './boot/setup/open-vendor-setup'
import { readSettingsInForce } from './boot/setup/read-settings-in-force'
import { openSettingsInForce } from './boot/setup/settings-in-force'
import { explainStart } from './boot/start-error'
import { outliveOutput, stopOnSignal } from './boot/stop-on-signal'
import { openTracing } from './boot/tracing/open-tracing'
import { openAi } from './boot/vendors/open-ai'
import { openAnalytics } from './boot/vendors/open-analytics'
import { openChat } from './boot/vendors/open-chat'
import { openCodeHosts, openUserAccounts } from './boot/vendors/open-code-hosts'
import { openErrorReports } from './boot/vendors/open-error-reports'
import { openMail } from './boot/vendors/open-mail'
import { openMeaning } from './boot/vendors/open-meaning'
import { openPayments } from './boot/vendors/open-payments'
import { openTrackers } from './boot/vendors/open-trackers'
import { readTrackerEnvironment } from './boot/vendors/tracker-environment'
import { registry } from './collect'
import { createErrorTally, keepErrors } from './console/operation/index'
import { followSettings } from './console/setup/index'
import { type Context, type Ports, systemClock } from './kernel/context'
import { openReplica } from './kernel/database/replica'
import { createLogger } from './kernel/logging/log'
import { openMetrics } from './platform/metrics/index'
import { openPublicStatus } from './platform/system/index'
import { openFolders } from './ports/folders/local-folders'
import { openImageHosts } from './ports/image-hosts/http-image-hosts'
import { openWebhookSender } from './ports/webhook-sender/http-sender'

type Stop = () => Promise<void>

/**
 * Reads the environment, opens the ports, and starts what ROLE selects. Adds a function to `stops` for
 * everything that must be stopped, in the order of stopping.
 */
async function start(stops: Stop[]): Promise<void> {
  const env = withSecretFiles(process.env)
  const settings = readSettings(env)
  try {
    await startWith(settings, env, stops)
  } catch (error) {
    // The database may die at any step.
    throw explainDatabase(error, settings)
  }
}

async function startWith(fromEnvironment: Settings, env: NodeJS.ProcessEnv, stops: Stop[]): Promise<void> {
  const errors = createErrorTally()
  const reports = openErrorReports(fromEnvironment, (err) =>
    log.warn({ err }, 'errors could not be sent to ALERTS_URL'),
  )
  const onError = (line: string) => {
    errors.add(line)
    reports?.take(line)
  }
  const secrets = secretsOf(env)
  const log = createLogger(fromEnvironment.logLevel, { secrets, onError })
  if (reports) stops.unshift(reports.close)
  surviveLostConnections(log)

  printTitle('Plumbline')
  const tracing = await openTracing(fromEnvironment)
  if (tracing) stops.unshift(tracing.close)
  const opening = openWhenAvailable(() => openStore(fromEnvironment))
  // An embedded server outlives this process, so a signal during its start waits for it and stops it. A failed start has
  // already stopped it, and its error is reported below.
  if (fromEnvironment.databaseUrl === null)
    stops.unshift(() =>
      opening.then(
        ({ close }) => close(),
        () => {},
      ),
    )
  const store = await opening
  if (!store.isEmbedded) stops.unshift(store.close)
  const secretBox = await openSecretBox(fromEnvironment)
  const inForce = openSettingsInForce(await readSettingsInForce(store.db, env, fromEnvironment), secrets)
  const { settings, problems } = inForce.merged
  for (const problem of problems) printLine('setup', `not in force: ${problem}`)
  stops.unshift(keepErrors(errors, { db: store.db, log }))
  const analytics = openAnalytics(settings, log)
  if (analytics) stops.unshift(analytics.close)
  const baseUrl = addressOf(settings, settings.port)
  const parts = {
    db: store.db,
    ports: <Ports>{
      codeHosts: {
        ...(await openCodeHosts(settings, env)),
        userAccounts: openUserAccounts(settings, baseUrl),
      },
      ai: await openAi(settings),
      meaning: await openMeaning(settings, { db: store.db, log }),
      analytics,
      chat: openChat(settings),
      mail: openMail(settings, baseUrl),
      webhookSender: openWebhookSender(settings.outboundAllow),
      imageHosts: openImageHosts(settings.outboundAllow),
      payments: openPayments(settings),
      folders: openFolders(settings.localRoots, sampleFolder(settings, env)),
      trackers: openTrackers(settings, readTrackerEnvironment(settings, env)),
    },
    registry,
    clock: systemClock,
    rateLimits: settings.rateLimits,
    retention: settings.retention,
    settingsInForce: inForce.shown,
    log,
    secretBox,
    baseUrl,
  }
  parts.ports.setup = openVendorSetup({ ...parts, env, inForce })
  stops.unshift(await followSettings(parts))
  const ctx: Context = { ...parts, actor: { kind: 'system', task: 'start' }, requestId: randomUUID() }
  const { firstAccountPath, folderToken } = await firstStart(ctx, settings, env)
  await refuseMissingRepositories(ctx)

  const { host, metricsPort, metricsToken: tokens } = settings
  const metrics = metricsPort === null && tokens.length === 0 ? null : openMetrics(ctx)
  if (metrics && metricsPort !== null) {
    const served = await serveMetrics(metrics, { host, port: metricsPort })
    stops.unshift(served.close)
    printLine('metrics', `port ${served.port}`)
  }

  const { role, databaseReplicaUrl } = settings
  const replica = databaseReplicaUrl && role !== 'worker' ? openReplica(databaseReplicaUrl) : undefined
  if (replica) stops.unshift(() => replica.db.$client.end({ timeout: 1 }))
  // Requests and jobs end at the same time, then everything that they use.
  const busy: Stop[] = []
  stops.unshift(async () => void (await Promise.all(busy.map((stop) => stop()))))

  // Requests have priority over workers. On an idle machine a worker still gets all the CPU time.
  if (settings.role === 'worker') setPriority(NICENESS)
  if (settings.role !== 'web') {
    const worker = await startWorker({
      ...parts,
      databaseUrl: store.url,
      hasOwnDatabase: store.isEmbedded,
    })
    busy.push(worker.stop)
    printLine('worker', 'ready')
  }
  if (settings.role !== 'worker') {
    const isDevelopment = process.env.NODE_ENV === 'development'
    const web = await serveWeb(settings, {
      ...parts,
      replica,
      inForce,
      trustsIssuer: isSet(env, 'OIDC_ISSUER'),
      isDevelopment,
      ...(settings.publicStatus && { publicStatus: openPublicStatus(ctx) }),
      ...(metrics && tokens.length > 0 && { metrics: { ...metrics, tokens } }),
    })
    busy.push(web.close)
    printLine('address', web.address)
    if (firstAccountPath !== null) {
      printLine('begin', `${web.address}${firstAccountPath}`)
      printLine(
        '',
        'This link creates the first account: once, within a day. Every start prints a new one until then.',
      )
    }
    if (folderToken !== null) {
      printLine('token', folderToken)
      printLine(
        '',
        'This token connects one folder of this machine in the first steps: once, within an hour.',
      )
    }
  }
}

/** Takes each function from the list, so that a failed start and a signal do not call one twice. */
async function stopAll(stops: Stop[]): Promise<void> {
  for (let stop = stops.shift(); stop; stop = stops.shift()) await stop()
}

const stops: Stop[] = []
let isStopping = false
const isTerminal = process.stdin.isTTY === true
outliveOutput([process.stdout, process.stderr])
stopOnSignal({
  process,
  isTerminal,
  now: () => performance.now(),
  stop() {
    isStopping = true
    printLine('stopping', isTerminal ? 'press Ctrl-C again to stop at once' : '')
    return stopAll(stops)
  },
  onOverdue: () =>
    printLine('stopped', 'after 10 s, before everything had ended; the next start repairs that'),
})
try {
  await start(stops)
} catch (error) {
  // A start fails if a signal stops its database. That needs no message.
  if (!isStopping) {
    process.stderr.write(`\n${explainStart(error)}\n`)
    await stopAll(stops)
    process.exit(1)
  }
}
