import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { EmbeddedPostgresError } from './embedded-postgres-error'

const run = promisify(execFile)

/** The account that Postgres runs as. null: the account of this process. */
export interface Account {
  uid: number
  gid: number
}

/** Postgres refuses to run as root, so under root it runs as another account of the machine. */
export async function chooseAccount(): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', '_postgres', 'nobody']) {
    const account = await lookUp(name)
    if (account) return account
  }
  throw new EmbeddedPostgresError(
    'Postgres does not run as root, and this machine has neither an account postgres nor nobody. ' +
      'Start as an ordinary user, or set DATABASE_URL.',
  )
}

async function lookUp(name: string): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch (error) {
    if (typeof (error as { code?: unknown }).code === 'number') return null
    throw error
  }
}

/** Whether the account may enter this folder and all its parents. */
export async function canEnter(folder: string, account: Account): Promise<boolean> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const { mode, uid, gid } = await stat(at)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (at === path.dirname(at)) return true
  }
}
