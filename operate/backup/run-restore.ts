import type { Arguments } from '#cli/command'
import type { Terminal } from '#cli/terminal'
import type { DumpHeader } from '#db/backup/dump-header'
import { readDump } from '#db/backup/read-dump'
import { restoreDump } from '#db/backup/restore-dump'
import { readEncryptionKeys, restoreEncryptionKey } from '#server/boot/encryption-key'
import type { Settings } from '#server/boot/settings/index'
import { keyIdOf } from '#server/kernel/secrets/secret-box'
import { readOperatorSettings, withDatabase } from '../open-database'
import { runExplained } from '../run-explained'
import { openTarget } from './backup-target'
import { unpackDump } from './unpack-dump'

type RestoreArguments = Arguments<Record<never, never>>

export const runRestore = ({ words: [target] }: RestoreArguments, terminal: Terminal) =>
  runExplained(async () => {
    for (const message of await restoreBackup(readOperatorSettings(), target)) terminal.print(message)
  })

/** Restores a backup and returns what to print. */
export async function restoreBackup(settings: Settings, target: string | undefined): Promise<string[]> {
  const dump = await readDump(await unpackDump(await openTarget(target, settings).read(), settings.backupKey))
  const { created_at, version } = dump.header
  const startedAt = performance.now()
  const { tables, rows } = await withDatabase(settings, (url) => restoreDump(url, dump))
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return [
    `Restored the backup of ${created_at}, made by version ${version}: ${rows} rows of ${tables} tables in ${seconds} s.`,
    ...(await restoreKey(settings, dump.header)),
    'Start the server. It reads what changed in git and in ticket systems meanwhile.',
  ]
}

/** Stores the included key where the server reads it. Returns the remaining steps for the operator. */
async function restoreKey(
  settings: Settings,
  { key_ids, encryption_key = [] }: DumpHeader,
): Promise<string[]> {
  const [included] = encryption_key
  const isGenerated = settings.encryptionKey.length === 0 && settings.databaseUrl === null
  if (included !== undefined && isGenerated && (await restoreEncryptionKey(settings.dataDir, included)))
    return encryption_key.length > 1 ? [`Set ENCRYPTION_KEY=${encryption_key.join(',')}`] : []
  const ids = (await readEncryptionKeys(settings)).map(keyIdOf)
  if (key_ids.every((id) => ids.includes(id))) return []
  return [
    included === undefined
      ? 'The secrets of this backup were encrypted with another ENCRYPTION_KEY. Set it to that key, or enter tokens and webhook secrets again.'
      : `Set ENCRYPTION_KEY=${encryption_key.join(',')} before you start the server: it opens the secrets of this backup.`,
  ]
}
