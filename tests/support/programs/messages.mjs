import { readSync, writeSync } from 'node:fs'

const LENGTH_BYTES = 4

/**
 * Writes a value as its length and its JSON.
 *
 * @param {number} pipe
 * @param {unknown} value
 */
export function writeMessage(pipe, value) {
  const body = Buffer.from(JSON.stringify(value))
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32LE(body.length)
  for (let rest = Buffer.concat([length, body]); rest.length > 0; )
    rest = rest.subarray(writeSync(pipe, rest))
}

/**
 * Waits for the next value. Null when the other side is gone.
 *
 * @param {number} pipe
 */
export function readMessage(pipe) {
  const length = readBytes(pipe, LENGTH_BYTES)
  const body = length && readBytes(pipe, length.readUInt32LE())
  return body && JSON.parse(body.toString())
}

/**
 * @param {number} pipe
 * @param {number} count
 */
function readBytes(pipe, count) {
  const bytes = Buffer.alloc(count)
  for (let filled = 0; filled < count; ) {
    const read = readSync(pipe, bytes, filled, count - filled, null)
    if (read === 0) return null
    filled += read
  }
  return bytes
}
