import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import type { Database } from '../../../db/client'

const migrations = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

interface Journal {
  entries: { tag: string }[]
}

/** Brings an empty database to the state of an earlier version: up to this migration. */
export async function migrateUntil(db: Database, tag: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  try {
    cpSync(migrations, folder, { recursive: true })
    const path = join(folder, 'meta/_journal.json')
    const journal: Journal = JSON.parse(readFileSync(path, 'utf8'))
    const last = journal.entries.findIndex((entry) => entry.tag === tag)
    if (last === -1) throw new Error(`no migration has the name ${tag}`)
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }))
    await migrate(db, { migrationsFolder: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
