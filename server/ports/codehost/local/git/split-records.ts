import { CodeHostError } from '../../port'

const MAX_RECORD = 1_048_576

/** Splits a stream of chunks into NUL-terminated records. Each record shares memory with its chunk. */
export async function* splitRecords(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  let partial: Buffer | null = null
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      const piece = chunk.subarray(start, end)
      yield partial ? Buffer.concat([partial, piece]) : piece
      partial = null
      start = end + 1
    }
    if (start === chunk.length) continue
    const tail = chunk.subarray(start)
    partial = partial ? Buffer.concat([partial, tail]) : tail
    if (partial.length > MAX_RECORD) {
      throw new CodeHostError(
        'corrupt',
        'A file name in this repository is over a megabyte: run "git fsck" there.',
      )
    }
  }
  if (partial) yield partial
}
