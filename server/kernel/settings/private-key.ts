import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'

/** Accepts a PEM as it is, in one line with `\n` as line breaks, or in base64. */
export const PrivateKey = z
  .string()
  .transform(readPem)
  .refine(isRsaKey, 'must be the RSA key that GitHub made for the App: the whole PEM file, or its base64')

function readPem(text: string): string {
  const unfolded = text.replaceAll('\\n', '\n')
  return unfolded.includes('-----BEGIN') ? unfolded : Buffer.from(unfolded, 'base64').toString('utf8')
}

function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
