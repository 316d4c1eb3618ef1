import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url))

interface Migration {
  tag: string
  /** A time stamp. Later migrations have greater ones. */
  when: number
}

interface Journal {
  entries: Migration[]
}

export const readJournal = (folder = migrationsFolder): Journal =>
  JSON.parse(readFileSync(path.join(folder, 'meta/_journal.json'), 'utf8'))

/** Calls `work` with a temporary folder that holds only the included migrations. */
export async function withMigrationsUntil<T>(
  isIncluded: (migration: Migration) => boolean,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  try {
    cpSync(migrationsFolder, folder, { recursive: true })
    const journal = readJournal()
    const entries = journal.entries.filter(isIncluded)
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
