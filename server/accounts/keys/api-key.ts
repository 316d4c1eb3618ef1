import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const RANDOM_LENGTH = 32
const CHECKSUM_LENGTH = 6
const SHAPE = /^svc_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/

/** 190 random bits and a checksum, which rejects a mistyped or truncated key without a query. */
export function makeApiKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `svc_${random}${checksum(random)}`
}

export function isWellFormedApiKey(text: string): boolean {
  const [, random, sum] = SHAPE.exec(text) ?? []
  return random !== undefined && checksum(random) === sum
}

function checksum(random: string): string {
  let remainder = crc32(random)
  let digits = ''
  for (let index = 0; index < CHECKSUM_LENGTH; index += 1) {
    digits = ALPHABET[remainder % ALPHABET.length] + digits
    remainder = Math.floor(remainder / ALPHABET.length)
  }
  return digits
}
