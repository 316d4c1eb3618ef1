import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'

/** GitHub accepts at most ten minutes, and no time in its future. */
const LIFETIME_S = 540
const SAFETY_MARGIN_S = 30

export function signAppToken(appId: string, privateKey: string, now: Date): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000) - SAFETY_MARGIN_S
  return new SignJWT()
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(appId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_S)
    .sign(createPrivateKey(privateKey))
}
