import type { Database, Sql } from '#db/client'
import { codeOf, databaseReason, refusal, withoutPassword } from './explain-database'
import { StartError } from './start-error'

/** Refuses a pooler at DATABASE_URL that drops the settings of a session: locks and notifications would be lost there. */
export async function refusePooler(db: Database, url: string): Promise<void> {
  const [session] = await readSession(sessionOf(db))
  if (session?.limit !== '0') return
  throw new StartError(
    `DATABASE_URL (${withoutPassword(url)}) leads to a pooler that drops the time limit of a session. Name Postgres itself there, and the pooler in DATABASE_POOLER_URL.`,
  )
}

/** Refuses a pooler that leads to another database, or whose sessions do not limit the time of statements. */
export async function checkPooler(db: Database, url: string): Promise<void> {
  const pooler = `The pooler of DATABASE_POOLER_URL (${withoutPassword(url)})`
  const [[pooled], [direct]] = await Promise.all([
    readSession(db.$client).catch((error) => {
      const reason = databaseReason(error)
      if (reason === undefined) throw error
      throw refusal(error, `${pooler} cannot be used: ${reason} (${codeOf(error)}).`)
    }),
    readSession(sessionOf(db)),
  ])
  if (pooled?.started !== direct?.started || pooled?.database !== direct?.database)
    throw new StartError(`${pooler} leads to another database than DATABASE_URL. Correct one of the two.`)
  if (pooled?.limit === '0')
    throw new StartError(
      `${pooler} does not limit the time of statements. Add connect_query = 'set statement_timeout = 30000' to the database in pgbouncer.ini.`,
    )
}

/** The connection for locks. It leads to DATABASE_URL. */
function sessionOf({ $locks }: Database): Sql {
  if (!$locks) throw new Error('a pool has a connection for locks')
  return $locks()
}

const readSession = (sql: Sql) => sql<{ limit: string; started: number; database: string }[]>`
  select current_setting('statement_timeout') as limit, current_database() as database,
    extract(epoch from pg_postmaster_start_time())::float8 as started`
