import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { isDomainError } from '#server/kernel/errors'
import { MalformedBodyError } from './malformed-body'
import { bodyChunks } from './read-bytes'

/** A form is one file. Tools that upload it may add a few fields, which are ignored. */
const MAX_PARTS = 20
/** Limits of one part, in bytes: the file itself is limited by the body. */
const LIMITS = { parts: MAX_PARTS, headerPairs: 20, headerSize: 8_192, fieldSize: 1_024 }

export const isForm = (type: string): boolean => /^multipart\/form-data\b/i.test(type)

/** The text of a form's only file. Parses the form while it arrives, and stops at the first excess part. */
export async function readFormFile(request: Request, maxBytes: number): Promise<string> {
  const parser = parserOf(request)
  const text: string[] = []
  const decoder = new TextDecoder()
  let files = 0
  parser.on('partsLimit', () => parser.destroy(malformed(`The form has more than ${MAX_PARTS} parts.`)))
  parser.on('file', (_name, file) => {
    files += 1
    if (files > 1)
      parser.destroy(malformed('The form holds several files. Send each file in a request of its own.'))
    file.on('data', (bytes: Uint8Array) => text.push(decoder.decode(bytes, { stream: true })))
    // The error also reaches the pipeline.
    file.on('error', () => undefined)
  })
  await pipeline(Readable.from(bodyChunks(request, maxBytes), { objectMode: false }), parser).catch(
    (error) => {
      throw isDomainError(error)
        ? error
        : malformed('The form cannot be read. Send it as multipart/form-data.')
    },
  )
  if (files === 0) throw malformed('The form holds no file.')
  return text.join('') + decoder.decode()
}

function parserOf({ headers }: Request): BusboyInstance {
  try {
    const type = headers.get('content-type') ?? ''
    return new Busboy({ headers: { 'content-type': type }, limits: LIMITS })
  } catch {
    throw malformed('The Content-Type of the form names no boundary.')
  }
}

const malformed = (msg: string) => new MalformedBodyError(msg, 'form_invalid')
