import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { type AwsCredentials, isSigned } from './is-signed'

interface Upload {
  key: string
  parts: Map<number, Buffer>
}

interface FakeS3 {
  url: string
  objects: Map<string, Buffer>
  /** Uploads that were neither completed nor aborted. They would cost storage forever. */
  openUploads(): number
  /** The next requests get these responses instead; a part of an upload is stored before. */
  failNext(...statuses: number[]): void
  close(): Promise<void>
}

/** S3 over HTTP, limited to multipart uploads and reading. Rejects invalid signatures. */
export async function startFakeS3(credentials: AwsCredentials): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const uploads = new Map<string, Upload>()
  const failures: number[] = []

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const url = new URL(request.url ?? '', 'http://storage')
    if (!isSigned(request, credentials)) return refuse(response, 403, 'SignatureDoesNotMatch')
    const failure = failures.shift()
    const reply = handle(request.method ?? '', url, body)
    if (failure) return refuse(response, failure, 'SlowDown')
    if (reply === null) return refuse(response, 404, 'NoSuchKey')
    response.writeHead(200, reply.headers).end(reply.content)
  }

  function handle(method: string, { pathname: key, searchParams: query }: URL, body: Buffer) {
    const upload = uploads.get(query.get('uploadId') ?? '')
    if (method === 'GET') {
      const content = objects.get(key)
      return content ? { content } : null
    }
    if (method === 'POST' && query.has('uploads')) {
      const id = `upload/${uploads.size + 1}+=`
      uploads.set(id, { key, parts: new Map() })
      return { content: `<Result><UploadId>${id}</UploadId></Result>` }
    }
    if (!upload || upload.key !== key) return null
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return { headers: { etag: tagOf(body) } }
    }
    if (method === 'POST') objects.set(key, assemble(upload, body.toString()))
    uploads.delete(query.get('uploadId') ?? '')
    return { content: '<Result/>' }
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    openUploads: () => uploads.size,
    failNext: (...statuses) => failures.push(...statuses),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The object consists of the parts that the request lists, and their tags must match. */
function assemble({ parts }: Upload, request: string): Buffer {
  const listedParts = [...request.matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)]
  return Buffer.concat(
    listedParts.map(([, number, tag]) => {
      const part = parts.get(Number(number))
      if (!part || tagOf(part) !== tag) throw new Error(`part ${number} was not stored with this tag`)
      return part
    }),
  )
}

const tagOf = (part: Buffer) => `"${createHash('md5').update(part).digest('hex')}"`

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
}
