import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Settings } from '#server/boot/settings/index'
import { type Finding, findingsAbout, messageOf } from '../finding'

const { ok, warning, failed } = findingsAbout('disk')
const LOW_BYTES = 2e9
const TOO_LOW_BYTES = 200e6
const LOW_FILES = 10_000

/** Whether the data folder is writable and has free space. */
export async function checkDisk({ dataDir }: Pick<Settings, 'dataDir'>): Promise<Finding[]> {
  try {
    const folder = await existingFolder(dataDir)
    await tryWriting(folder)
    return [ok(`${dataDir} can be written.`), ...(await checkSpace(folder))]
  } catch (error) {
    return [
      failed(
        `${dataDir} cannot be written: ${messageOf(error)}`,
        `${REMEDIES[(error as NodeJS.ErrnoException).code ?? ''] ?? GIVE_RIGHT}, or name another folder in DATA_DIR.`,
      ),
    ]
  }
}

const GIVE_RIGHT = 'Let the account of the server write there'
const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'Delete files: the disk is full, or can hold no more files',
  EDQUOT: 'Delete files: the quota is used up',
  EROFS: 'Mount the disk for writing',
}

async function tryWriting(folder: string): Promise<void> {
  const draft = await mkdtemp(path.join(folder, '.doctor-'))
  try {
    await writeFile(path.join(draft, 'file'), 'text')
  } finally {
    await rm(draft, { recursive: true })
  }
}

async function checkSpace(folder: string): Promise<Finding[]> {
  const { bavail, bsize, ffree, files } = await statfs(folder)
  const free = bavail * bsize
  const size = `${(free / 1e9).toFixed(1)} GB`
  const findings = [
    free > LOW_BYTES
      ? ok(`${size} are free.`)
      : (free > TOO_LOW_BYTES ? warning : failed)(
          `Only ${size} are free.`,
          'Make space: the database stops when the disk is full.',
        ),
  ]
  // Some file systems do not count files.
  if (files > 0 && ffree < LOW_FILES)
    findings.push(
      failed(`Only ${ffree} more files can be created.`, 'Delete files, or use another file system.'),
    )
  return findings
}

/** The folder itself, or its nearest existing ancestor. */
async function existingFolder(folder: string): Promise<string> {
  try {
    await statfs(folder)
    return folder
  } catch (error) {
    const above = path.dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || above === folder) throw error
    return existingFolder(above)
  }
}
