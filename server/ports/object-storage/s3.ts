import { AwsV4Signer } from 'aws4fetch'
import type { Outbound, OutboundInit } from '#server/ports/http'
import { ObjectStorageError, type StoredObject } from './port'

export interface S3Settings {
  accessKeyId: string
  secretAccessKey: string
  sessionToken: string | null
  region: string
  /** Null for Amazon itself. */
  endpoint: string | null
}

/** S3 allows 10 000 parts, so an object may have 320 GB. Each part is held in memory while it is sent. */
const PART_BYTES = 32 * 1024 * 1024
const PART_TIMEOUT_MS = 10 * 60_000
const READ_TIMEOUT_MS = 24 * 60 * 60_000
const ATTEMPTS = 3

/** An object by its address `s3://bucket/name`, stored by multipart upload. */
export function openS3Object(outbound: Outbound, settings: S3Settings, address: URL): StoredObject {
  const url = urlOf(settings, address)
  const send = async (
    query: string,
    init: Partial<OutboundInit> & { method: string; body?: Uint8Array<ArrayBuffer> },
  ) => {
    const signed = await new AwsV4Signer({
      ...settings,
      sessionToken: settings.sessionToken ?? undefined,
      service: 's3',
      url: `${url}${query}`,
      method: init.method,
      headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' },
    }).sign()
    const response = await outbound(signed.url, {
      timeoutMs: PART_TIMEOUT_MS,
      maxBytes: 1_000_000,
      ...init,
      headers: signed.headers,
      redirect: 'error',
    })
    if (!response.ok) throw await describeRefusal(response, address)
    return response
  }

  return {
    async write(bytes) {
      const uploadXml = await (await send('?uploads=', { method: 'POST' })).text()
      const uploadId = encodeURIComponent(/<UploadId>([^<]+)<\/UploadId>/.exec(uploadXml)?.[1] ?? '')
      try {
        const tags: string[] = []
        for await (const part of splitIntoParts(bytes, PART_BYTES)) {
          const query = `?partNumber=${tags.length + 1}&uploadId=${uploadId}`
          const response = await repeat(() => send(query, { method: 'PUT', body: part }))
          tags.push(response.headers.get('etag') ?? '')
        }
        await repeat(() => send(`?uploadId=${uploadId}`, { method: 'POST', body: completion(tags) }))
      } catch (error) {
        // An upload that is not aborted costs storage forever.
        await send(`?uploadId=${uploadId}`, { method: 'DELETE' }).catch(() => undefined)
        throw error
      }
    },
    async read() {
      const response = await send('', {
        method: 'GET',
        timeoutMs: READ_TIMEOUT_MS,
        maxBytes: Number.POSITIVE_INFINITY,
      })
      if (!response.body) throw new ObjectStorageError(`${address.href} is empty.`)
      return response.body
    },
  }
}

/** Addresses the bucket by path where there is an endpoint, as every S3-compatible storage allows. */
function urlOf({ endpoint, region }: S3Settings, { hostname: bucket, pathname }: URL): string {
  return endpoint
    ? `${endpoint}/${bucket}${pathname}`
    : `https://${bucket}.s3.${region}.amazonaws.com${pathname}`
}

const completion = (tags: readonly string[]) => {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  )
  return Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
}

async function describeRefusal(response: Response, address: URL): Promise<ObjectStorageError> {
  const answer = await response.text()
  const code = /<Code>([^<]+)<\/Code>/.exec(answer)?.[1] ?? `status ${response.status}`
  const advice =
    response.status === 403
      ? 'Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and the rights of this key.'
      : 'Check the address and AWS_ENDPOINT_URL.'
  const error = new ObjectStorageError(`The storage refused ${address.href}: ${code}. ${advice}`)
  return Object.assign(error, { isTemporary: response.status >= 500 || response.status === 429 })
}

/** Repeats a request that failed temporarily. Use it only for requests that may be repeated. */
async function repeat<T>(request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request()
    } catch (error) {
      const isFinal = error instanceof ObjectStorageError && !(error as { isTemporary?: boolean }).isTemporary
      if (isFinal || attempt === ATTEMPTS) throw error
    }
  }
}

/** Regroups a stream into parts of exactly this size. The last one is smaller. An empty stream has one empty part. */
async function* splitIntoParts(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let pieces: Uint8Array[] = []
  let length = 0
  let count = 0
  for await (const chunk of bytes) {
    let rest = chunk
    while (length + rest.length >= size) {
      const piece = rest.subarray(0, size - length)
      yield Buffer.concat([...pieces, piece])
      count += 1
      rest = rest.subarray(piece.length)
      pieces = []
      length = 0
    }
    if (rest.length > 0) pieces.push(rest)
    length += rest.length
  }
  if (length > 0 || count === 0) yield Buffer.concat(pieces)
}
