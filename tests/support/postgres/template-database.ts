import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { migrateDatabase } from '#db/migrate'
import { databaseUrl } from './database-url'

const migrations = fileURLToPath(new URL('../../../db/migrations/', import.meta.url))
const lockFile = fileURLToPath(new URL('../../../package-lock.json', import.meta.url))

/** An arbitrary lock id. Concurrent runs build the template one after the other. */
const TEMPLATE_LOCK = 5_241_886
const TEMPLATES_KEPT = 5

/** The name of a database with all migrations and no rows. It is created unless an earlier run did it. */
export async function ensureTemplate(serverUrl: string): Promise<string> {
  const name = `template_${templateFingerprint()}`
  const sql = postgres(serverUrl, { max: 1, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(${TEMPLATE_LOCK})`
    const [existingTemplate] = await sql`select 1 from pg_database where datname = ${name}`
    if (!existingTemplate) {
      await buildTemplate(sql, serverUrl, name)
      await dropOldTemplates(sql)
    }
    return name
  } finally {
    await sql.end()
  }
}

async function buildTemplate(sql: postgres.Sql, serverUrl: string, name: string): Promise<void> {
  const draft = `draft_${name}`
  await sql`drop database if exists ${sql(draft)} with (force)`
  await sql`create database ${sql(draft)}`
  await migrateDatabase(databaseUrl(serverUrl, draft))
  await keepJobs(databaseUrl(serverUrl, draft))
  // Postgres cannot clone a template that has connections.
  await sql`alter database ${sql(draft)} with allow_connections false`
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${draft}`
  await sql`alter database ${sql(draft)} rename to ${sql(name)}`
}

/** The queue deletes finished jobs. This table keeps their payloads for the search at the end of a run. */
const SEEN_JOBS = `
  create schema seen;
  create table seen.jobs (payload json, last_error text);
  create function seen.keep_job() returns trigger language plpgsql as $$
    begin insert into seen.jobs values (new.payload, new.last_error); return null; end $$;
  create trigger keep_job after insert or update of payload, last_error on graphile_worker._private_jobs
    for each row execute function seen.keep_job()`

async function keepJobs(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  await sql.unsafe(SEEN_JOBS)
  await sql.end()
}

async function dropOldTemplates(sql: postgres.Sql): Promise<void> {
  const old = await sql<{ name: string }[]>`
    select datname as name from pg_database where starts_with(datname, 'template_')
    order by oid desc offset ${TEMPLATES_KEPT}`
  for (const { name } of old) await sql`drop database ${sql(name)}`
}

/** Changes with the migrations and the packages that have their own migrations. */
export function templateFingerprint(): string {
  const hash = createHash('sha256').update(readFileSync(lockFile)).update(SEEN_JOBS)
  for (const file of readdirSync(migrations, { recursive: true, encoding: 'utf8' }).sort()) {
    if (/\.(sql|json)$/.test(file)) hash.update(`${file}\0`).update(readFileSync(migrations + file))
  }
  return hash.digest('hex').slice(0, 16)
}
