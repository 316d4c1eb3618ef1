import { type Database, openDatabase } from '#db/client'
import { migrateDatabase } from '#db/migrate'
import { checkPooler, refusePooler } from './check-pooler'
import { completeOrgDirectory } from './complete-org-directory'
import { createStatistics } from './create-statistics'
import { explainDatabase, withoutPassword } from './explain-database'
import { openServer } from './open-server'
import { printLine } from './print-line'
import type { Settings } from './settings'

const CONNECT_S = 10
/** Limit per statement of a request, in ms. Workers use their own connections, which have no such limit. */
const STATEMENT_MS = 30_000

export interface Store {
  db: Database
  url: string
  /** True if this process runs the database server. */
  isEmbedded: boolean
  close(): Promise<void>
}

/** Opens and migrates the operator's database, or starts the embedded one. */
export async function openStore(settings: Settings): Promise<Store> {
  const server = await openServer(settings, (line) => printLine('', line))
  const pooler = poolerOf(settings)
  const db = openDatabase(server.url, {
    max: 20,
    hasLookups: settings.role !== 'worker',
    connectTimeoutS: CONNECT_S,
    statementTimeoutMs: STATEMENT_MS,
    pooler,
  })
  try {
    if (settings.databaseUrl !== null) await refusePooler(db, settings.databaseUrl)
    if (pooler) await checkPooler(db, pooler.url)
    await migrateDatabase(server.url)
    await completeOrgDirectory(db)
    if (settings.databaseUrl === null) await createStatistics(db)
  } catch (error) {
    await db.$client.end({ timeout: 5 })
    await server.stop()
    throw explainDatabase(error, settings)
  }
  printLine(
    'database',
    settings.databaseUrl ? withoutPassword(settings.databaseUrl) : `embedded, in ${settings.dataDir}`,
  )
  if (pooler) printLine('pooler', withoutPassword(pooler.url))
  return {
    db,
    url: server.url,
    isEmbedded: settings.databaseUrl === null,
    async close() {
      await db.$client.end({ timeout: 1 })
      await server.stop()
    },
  }
}

/** Only requests go through the pooler. A worker has connections of its own, with long transactions. */
const poolerOf = ({ role, databasePoolerUrl: url, databasePoolerPrepares: keepsPrepared }: Settings) =>
  url !== null && role !== 'worker' ? { url, keepsPrepared } : null
