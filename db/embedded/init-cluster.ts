import { randomBytes } from 'node:crypto'
import { chown, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import { explainOutput } from './explain-failure'
import type { Home } from './home'
import type { Binaries } from './locate-binaries'
import { runProgram } from './run-program'
import type { Tuning } from './tuning'

export const SUPERUSER = 'plumbline'

const DRAFT = 'data.new-'

/**
 * Creates the cluster if it does not exist. It gets a temporary name and is renamed when complete, so a crash leaves nothing
 * that looks like a cluster.
 */
export async function initCluster(
  home: Home,
  binaries: Binaries,
  tuning: Tuning,
  log: (line: string) => void,
): Promise<void> {
  const data = path.join(home.folder, 'data')
  const existing = await majorOf(data)
  if (existing === binaries.major) return
  if (existing !== null) {
    throw new EmbeddedPostgresError(
      `The database in ${data} was made by Postgres ${existing}, and this version brings Postgres ${binaries.major}: ` +
        'carry the data over with pg_dump and DATABASE_URL, or set another DATA_DIR to begin anew.',
    )
  }
  log('Creating the database')
  await sweepDrafts(home)
  const draft = await mkdtemp(path.join(home.folder, DRAFT))
  if (home.account) await chown(draft, home.account.uid, home.account.gid)
  await runInitdb(home, binaries, draft, tuning)
  await rename(draft, data)
}

/** Each draft has its own name, because an initdb of a killed start may still write to its draft. */
async function sweepDrafts(home: Home): Promise<void> {
  const drafts = (await readdir(home.folder)).filter((name) => name.startsWith(DRAFT))
  await Promise.all(drafts.map((name) => removeFolder(path.join(home.folder, name))))
}

function removeFolder(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

async function majorOf(data: string): Promise<string | null> {
  try {
    return (await readFile(path.join(data, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function runInitdb(home: Home, binaries: Binaries, draft: string, tuning: Tuning): Promise<void> {
  const args = [
    '-D',
    draft,
    '--username',
    SUPERUSER,
    '--auth',
    'scram-sha-256',
    '--pwfile',
    await makePassword(home),
    '--encoding',
    'UTF8',
    '--locale-provider',
    'builtin',
    '--locale',
    'C.UTF-8',
    '--lc-messages',
    'C',
    ...(tuning === 'test' ? ['--no-sync'] : []),
  ]
  const { code, output } = await runProgram(binaries.initdb, args, home.account)
  if (code === 0) return
  await removeFolder(draft)
  throw explainOutput('Creating the database', output, home.folder)
}

async function makePassword(home: Home): Promise<string> {
  const file = path.join(home.folder, 'password')
  await rm(file, { force: true })
  await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600, flag: 'wx' })
  if (home.account) await chown(file, home.account.uid, home.account.gid)
  return file
}

export async function readPassword(home: Home): Promise<string> {
  const file = path.join(home.folder, 'password')
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new EmbeddedPostgresError(
      `${file}, the database's password, is gone: restore it, or set another DATA_DIR to begin anew.`,
    )
  }
}
