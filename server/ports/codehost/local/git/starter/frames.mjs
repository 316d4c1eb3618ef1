/** Kinds of frames between the two processes. */
export const FRAME = {
  start: 0,
  input: 1,
  inputEnd: 2,
  spawned: 3,
  output: 4,
  errors: 5,
  exit: 6,
  failure: 7,
}

const HEAD_BYTES = 5

/**
 * Writes a frame: its kind, its length and its bytes. False if the reader is slower.
 *
 * @param {import('node:stream').Writable} target
 * @param {number} kind
 * @param {Uint8Array} [bytes]
 * @returns {boolean}
 */
export function writeFrame(target, kind, bytes) {
  const head = Buffer.allocUnsafe(HEAD_BYTES)
  head.writeUInt8(kind)
  head.writeUInt32LE(bytes?.length ?? 0, 1)
  if (!bytes || bytes.length === 0) return target.write(head)
  target.cork()
  target.write(head)
  const isFast = target.write(bytes)
  target.uncork()
  return isFast
}

/** @param {unknown} value */
export const asJson = (value) => Buffer.from(JSON.stringify(value))

/**
 * Calls `take` with each frame of the stream.
 *
 * @param {import('node:stream').Readable} source
 * @param {(kind: number, bytes: Buffer) => void} take
 */
export function readFrames(source, take) {
  let rest = Buffer.alloc(0)
  source.on('data', (chunk) => {
    let data = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    while (data.length >= HEAD_BYTES) {
      const end = HEAD_BYTES + data.readUInt32LE(1)
      if (data.length < end) break
      take(data.readUInt8(), data.subarray(HEAD_BYTES, end))
      data = data.subarray(end)
    }
    rest = data
  })
}
