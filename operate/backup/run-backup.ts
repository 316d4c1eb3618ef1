import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { createGzip } from 'node:zlib'
import type { Arguments } from '#cli/command'
import type { Terminal } from '#cli/terminal'
import { UsageError } from '#cli/usage-error'
import { version } from '#cli/version'
import { writeDump } from '#db/backup/write-dump'
import { readEncryptionKeys } from '#server/boot/encryption-key'
import type { Settings } from '#server/boot/settings/index'
import { keyIdOf } from '#server/kernel/secrets/secret-box'
import type { StoredObject } from '#server/ports/object-storage/port'
import { readOperatorSettings, withDatabase } from '../open-database'
import { runExplained } from '../run-explained'
import { encryptBackup } from './backup-key'
import { openTarget } from './backup-target'
import { countBytes } from './count-bytes'
import { recordingResult } from './recording-result'

/** Level 3 is nearly as small as 6 and twice as fast on rows of text. */
const COMPRESSION = { level: 3 }

type BackupArguments = Arguments<{ 'include-key': { type: 'boolean'; help: string } }>

export const runBackup = ({ words: [target], options }: BackupArguments, terminal: Terminal) =>
  runExplained(async () => {
    const messages = await backUp(readOperatorSettings(), target, options['include-key'] === true)
    // Standard output is the backup, so messages go elsewhere.
    if (target !== '-') for (const message of messages) terminal.print(message)
  })

/** Writes a backup and returns what to print. */
export async function backUp(
  settings: Settings,
  target: string | undefined,
  includesKey: boolean,
): Promise<string[]> {
  if (includesKey && settings.backupKey.length === 0)
    throw new UsageError(
      'svc backup: --include-key needs BACKUP_KEY, because ENCRYPTION_KEY is stored only in an encrypted backup.',
    )
  const object = openTarget(target, settings)
  const keys = await readEncryptionKeys(settings)
  const startedAt = performance.now()
  const writtenBytes = await withDatabase(settings, async (url) => {
    const header = {
      created_at: new Date().toISOString(),
      version: version(),
      key_ids: keys.map(keyIdOf),
      ...(includesKey && { encryption_key: keys }),
    }
    return recordingResult(url, () => writeTo(object, writeDump(url, header), settings))
  })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  return [
    `Wrote ${target}: ${(writtenBytes / 1e6).toFixed(1)} MB in ${seconds} s.`,
    ...notesOf(settings, includesKey),
  ]
}

/** Returns the number of bytes that were written. */
async function writeTo(
  object: StoredObject,
  dump: AsyncIterable<Uint8Array>,
  settings: Settings,
): Promise<number> {
  const packed = await packDump(dump, settings)
  const counter = countBytes(packed)
  try {
    await object.write(counter.bytes)
  } finally {
    // If the target fails before it reads, the dump would keep a connection open and block the exit of the process.
    packed.destroy()
  }
  return counter.count()
}

async function packDump(dump: AsyncIterable<Uint8Array>, { backupKey }: Settings): Promise<Readable> {
  // A failure of the dump destroys `compressed`, so that its reader gets the error.
  const compressed = pipeline(Readable.from(dump, { objectMode: false }), createGzip(COMPRESSION), () => {})
  if (backupKey.length === 0) return compressed
  const encrypted = await encryptBackup(Readable.toWeb(compressed) as ReadableStream<Uint8Array>, backupKey)
  return Readable.fromWeb(encrypted as NodeReadableStream)
}

function* notesOf({ backupKey, databaseUrl, encryptionKey, dataDir }: Settings, includesKey: boolean) {
  if (backupKey.length === 0)
    yield 'The backup is not encrypted. It holds texts, names and email addresses. Set BACKUP_KEY to encrypt it.'
  if (!includesKey) {
    const place = encryptionKey.length > 0 || databaseUrl ? 'ENCRYPTION_KEY' : `${dataDir}/encryption-key`
    yield `Keep ${place} as well: without it, tokens of ticket systems and other secrets in the backup cannot be read. With BACKUP_KEY, --include-key puts it into the backup.`
  }
  yield 'Git repositories are not part of the backup. Back up local ones where they are.'
}
