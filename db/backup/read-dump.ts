import { DumpError } from './dump-error'
import { DumpHeader, DumpTrailer, END_OF_ROWS, HEADER_START, TRAILER_START } from './dump-header'
import { createLineReader, type LineReader } from './line-reader'

export type DumpPart =
  /** The rows of one table. Read them to the end before the next part. */
  | { kind: 'copy'; statement: string; rows: AsyncIterable<Uint8Array> }
  | { kind: 'statement'; statement: string }
  | { kind: 'end'; trailer: DumpTrailer }

export interface Dump {
  header: DumpHeader
  parts: AsyncIterable<DumpPart>
}

/** Reads a dump as a stream. Throws a DumpError if it is not a dump or is truncated. */
export async function readDump(bytes: AsyncIterable<Uint8Array>): Promise<Dump> {
  const reader = createLineReader(bytes)
  const first = await reader.readLine()
  if (!first?.startsWith(HEADER_START)) throw new DumpError('This file is not a backup of Plumbline.')
  return { header: parseHeader(first.slice(HEADER_START.length)), parts: readParts(reader) }
}

function parseHeader(text: string): DumpHeader {
  const header = DumpHeader.safeParse(parseJson(text))
  if (header.success) return header.data
  throw new DumpError(
    'This backup has a format that this version of Plumbline does not know. Restore it with the version that made it, or a newer one.',
  )
}

async function* readParts(reader: LineReader): AsyncGenerator<DumpPart> {
  for (let line = await reader.readLine(); line !== null; line = await reader.readLine()) {
    if (line.startsWith(TRAILER_START)) {
      yield { kind: 'end', trailer: DumpTrailer.parse(parseJson(line.slice(TRAILER_START.length))) }
      return
    }
    if (line.startsWith('copy '))
      yield { kind: 'copy', statement: line.replace(/;$/, ''), rows: reader.readUntilLine(END_OF_ROWS) }
    else if (line !== '') yield { kind: 'statement', statement: line }
  }
  throw new DumpError('The backup is cut: its end is missing. Use another one.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
