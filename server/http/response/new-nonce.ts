import { randomFillSync } from 'node:crypto'

const BYTES = 16

/** Drawn for many answers at once: asking the system each time costs more than the rest of an answer's envelope. */
const pool = Buffer.alloc(256 * BYTES)
let at = pool.length

export function newNonce(): string {
  if (at === pool.length) {
    randomFillSync(pool)
    at = 0
  }
  at += BYTES
  return pool.toString('base64', at - BYTES, at)
}
