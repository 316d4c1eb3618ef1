import { execFile } from 'node:child_process'
import { chmod, chown, lstat, mkdir, mkdtemp, readlink, realpath, stat, symlink } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Account, canEnter, chooseAccount } from './account'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import { systemFolder } from './system-folder'

const run = promisify(execFile)

/** The folder of one cluster: `data/`, `password`, `port`, `leases/`, `postgres.log`. */
export interface Home {
  folder: string
  account: Account | null
}

/** Finds or creates `<dataDir>/postgres`: a folder, or a link to a folder that the database's account can reach. */
export async function openHome(dataDir: string, log: (line: string) => void): Promise<Home> {
  const at = path.join(dataDir, 'postgres')
  const existing = await resolveHome(at)
  if (existing) return { folder: existing, account: await accountOf(existing) }
  const account = await chooseAccount()
  if (account) await letPass(dataDir, account)
  if (account === null || (await canEnter(dataDir, account))) {
    await mkdir(at, { mode: 0o700 })
    if (account) await chown(at, account.uid, account.gid)
    return { folder: at, account }
  }
  const folder = await mkdtemp(path.join(await systemFolder(), 'data-'))
  await chown(folder, account.uid, account.gid)
  await symlink(folder, at)
  log(`The database lives in ${folder}: the account that runs it may not enter ${dataDir}`)
  return { folder, account }
}

/** If only root may enter the data folder, gives the account's group the right to pass through it, and nothing more. */
async function letPass(dataDir: string, account: Account): Promise<void> {
  const { mode, uid } = await stat(dataDir)
  const isClosed = uid === 0 && (mode & 0o077) === 0
  if (!isClosed || !(await canEnter(path.dirname(dataDir), account))) return
  await chown(dataDir, uid, account.gid)
  await chmod(dataDir, (mode & 0o777) | 0o010)
}

async function resolveHome(at: string): Promise<string | null> {
  try {
    return await realpath(at)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const dangling = await lstat(at).then(
    () => readlink(at),
    () => null,
  )
  if (dangling === null) return null
  throw new EmbeddedPostgresError(
    `${at} points to ${dangling}, which is gone: bring it back, or remove the link to begin with an empty database.`,
  )
}

/** Root runs an existing cluster as the owner of its files. Other accounts run only their own clusters. */
async function accountOf(folder: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  const { uid, gid } = await stat(folder)
  if (uid !== 0) return { uid, gid }
  const account = await chooseAccount()
  if (account) await run('chown', ['-R', `${account.uid}:${account.gid}`, folder])
  return account
}
