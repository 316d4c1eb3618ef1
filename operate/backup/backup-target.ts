import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UsageError } from '#cli/usage-error'
import type { Settings } from '#server/boot/settings/index'
import { createOutbound } from '#server/ports/http'
import type { StoredObject } from '#server/ports/object-storage/port'
import { openS3Object } from '#server/ports/object-storage/s3'
import { OperatorError } from '../operator-error'
import { explainingFileErrors } from './explaining-file-errors'

/** The source or target of a backup: a file, an S3 object, or the standard streams. */
export function openTarget(name: string | undefined, settings: Settings): StoredObject {
  if (name === undefined) throw new UsageError('svc: name a target, such as backup.svc. See --help.')
  if (name === '-') return standardStreams
  return name.startsWith('s3://') ? openBucket(name, settings) : openFile(name)
}

const standardStreams: StoredObject = {
  write: (bytes) => pipeline(Readable.from(bytes, { objectMode: false }), process.stdout, { end: false }),
  read: async () => toWeb(process.stdin),
}

const openFile = (file: string): StoredObject => ({
  write: (bytes) =>
    explainingFileErrors(file, 'written', async () => {
      if (await exists(file)) throw new OperatorError(`${file} exists already. Choose another name.`)
      const draft = `${file}.${process.pid}.partial`
      try {
        await pipeline(
          Readable.from(bytes, { objectMode: false }),
          createWriteStream(draft, { flags: 'wx', mode: 0o600 }),
        )
        await flush(draft)
        await rename(draft, file)
      } finally {
        await rm(draft, { force: true })
      }
    }),
  read: () =>
    explainingFileErrors(file, 'read', async () => {
      if (!(await exists(file))) throw new OperatorError(`${file} does not exist.`)
      const handle = await open(file, 'r')
      if (!(await handle.stat()).isDirectory()) return toWeb(handle.createReadStream())
      await handle.close()
      throw new OperatorError(`${file} is a folder. Name the backup in it.`)
    }),
})

function openBucket(address: string, settings: Settings): StoredObject {
  const { awsAccessKeyId, awsSecretAccessKey, awsSessionToken, awsRegion, awsEndpointUrl } = settings
  if (awsAccessKeyId === null || awsSecretAccessKey === null)
    throw new OperatorError('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to use s3://.')
  const url = URL.parse?.(address) ?? new URL(address)
  const outbound = createOutbound({ allow: settings.outboundAllow, trustedUrl: awsEndpointUrl ?? undefined })
  return openS3Object(
    outbound,
    {
      accessKeyId: awsAccessKeyId,
      secretAccessKey: awsSecretAccessKey,
      sessionToken: awsSessionToken,
      region: awsRegion,
      endpoint: awsEndpointUrl,
    },
    url,
  )
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>
