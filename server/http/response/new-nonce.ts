import { randomFillSync } from 'node:crypto'

const BYTES = 16

/**
 * A pool of random bytes for many responses. One system call per response would cost more than the rest of
 * the envelope.
 */
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
