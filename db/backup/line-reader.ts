import { DumpError } from './dump-error'

export interface LineReader {
  /** The next line without its line break, or null at the end. */
  readLine(): Promise<string | null>
  /** The bytes before a line that consists of `end`. */
  readUntilLine(end: string): AsyncIterable<Uint8Array>
}

/** Longer lines occur only in rows, which are not read as lines. */
const LONGEST_LINE = 1_000_000
const NEWLINE = 10

/** Splits a stream into lines and blocks of rows. Holds about one chunk in memory. */
export function createLineReader(bytes: AsyncIterable<Uint8Array>): LineReader {
  const iterator = bytes[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)

  async function readMore(): Promise<boolean> {
    const { value, done } = await iterator.next()
    if (done) return false
    rest = rest.length === 0 ? Buffer.from(value) : Buffer.concat([rest, value])
    return true
  }

  async function readLine(): Promise<string | null> {
    let end = rest.indexOf(NEWLINE)
    while (end === -1) {
      const searched = rest.length
      if (searched > LONGEST_LINE) throw new DumpError('This file is not a backup of Plumbline.')
      if (!(await readMore())) return searched === 0 ? null : cut()
      end = rest.indexOf(NEWLINE, searched)
    }
    const line = rest.toString('utf8', 0, end)
    rest = rest.subarray(end + 1)
    return line
  }

  async function* readUntilLine(end: string): AsyncGenerator<Uint8Array> {
    const mark = Buffer.from(`\n${end}\n`)
    // There may be no rows, so the line before the first row counts as a line break.
    rest = Buffer.concat([Buffer.from('\n'), rest])
    let isFirst = true
    for (;;) {
      const at = rest.indexOf(mark)
      const stop = at === -1 ? rest.length - mark.length : at + 1
      if (stop > 0) {
        const block = rest.subarray(isFirst ? 1 : 0, stop)
        rest = rest.subarray(stop)
        if (stop > 0) isFirst = false
        if (block.length > 0) yield block
      }
      if (at !== -1) {
        rest = rest.subarray(mark.length - 1)
        return
      }
      if (!(await readMore())) cut()
    }
  }

  return { readLine, readUntilLine }
}

function cut(): never {
  throw new DumpError('The backup is cut: its end is missing. Use another one.')
}
