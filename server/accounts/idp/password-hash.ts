import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** 2^15 · 8 · 128 bytes = 32 MB per guess: OWASP's minimum for scrypt with p = 3. */
const COST = { logN: 15, r: 8, p: 3 }
const KEY_BYTES = 32

/** The hash contains its cost, so that older hashes stay valid when the cost changes. */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.logN, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join(
    '$',
  )
}

/** Takes the same time without an account: a missing hash is replaced by a dummy. */
export async function matchesPassword(password: string, hash: string | null): Promise<boolean> {
  const [, logN, r, p, salt = '', key = ''] = (hash ?? DUMMY_HASH).split('$')
  const expected = Buffer.from(key, 'base64url')
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) }
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost)
  return timingSafeEqual(derived, expected) && hash !== null
}

const DUMMY_HASH = `scrypt$${COST.logN}$${COST.r}$${COST.p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

function derive(password: string, salt: Buffer, { logN, r, p }: typeof COST): Promise<Buffer> {
  const options = { N: 2 ** logN, r, p, maxmem: 2 * 128 * 2 ** logN * r }
  return new Promise((resolve, reject) => {
    // Keyboards may send the same letter composed or decomposed.
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
