import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Account } from './account'
import { EmbeddedPostgresError } from './embedded-postgres-error'
import { repairLinks } from './repair-links'
import { runProgram } from './run-program'
import { systemFolder } from './system-folder'

export interface Binaries {
  initdb: string
  postgres: string
  /** For example `18` for version 18.4. */
  major: string
}

/** The Postgres of this platform's npm package, tested to run as the account. A copy, if it cannot run in place. */
export async function locateBinaries(
  account: Account | null,
  dataDir: string,
  packaged = findPackage(),
): Promise<Binaries> {
  const inPlace = await tryFolder(packaged, account)
  if (typeof inPlace !== 'string') return inPlace
  const copy = await copyBinaries(packaged, account ? await systemFolder() : dataDir)
  const copied = await tryFolder(copy, account)
  if (typeof copied !== 'string') return copied
  throw new EmbeddedPostgresError(
    `The embedded Postgres does not run on this machine (${copied}; it needs glibc 2.27 or newer): name a database in DATABASE_URL.`,
  )
}

/** The `native` folder of the platform's package. */
export function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../../native')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    throw new EmbeddedPostgresError(
      `The package ${name} is not installed: run npm ci without --omit=optional, or name a database in DATABASE_URL.`,
    )
  }
}

/** The binaries in this folder, or the reason why they do not run. */
async function tryFolder(folder: string, account: Account | null): Promise<Binaries | string> {
  const bin = path.join(folder, 'bin')
  const postgres = path.join(bin, 'postgres')
  try {
    await repairLinks(folder)
    const { output } = await runProgram(postgres, ['--version'], account)
    const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1]
    return major ? { initdb: path.join(bin, 'initdb'), postgres, major } : output.trim()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOENT') return message
    throw error
  }
}

async function copyBinaries(packaged: string, into: string): Promise<string> {
  const { version } = JSON.parse(await readFile(path.join(packaged, '../package.json'), 'utf8'))
  const target = path.join(into, `postgres-${version}-${process.platform}-${process.arch}`)
  if (await exists(target)) return path.join(target, 'native')
  const draft = await mkdtemp(`${target}.`)
  try {
    await cp(packaged, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    await openToReaders(draft)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(target))) throw error
  }
  return path.join(target, 'native')
}

async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name)
    if (entry.isDirectory()) await openToReaders(at)
    else if (entry.isFile()) await chmod(at, path.basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

async function exists(at: string): Promise<boolean> {
  return stat(at).then(
    () => true,
    () => false,
  )
}
