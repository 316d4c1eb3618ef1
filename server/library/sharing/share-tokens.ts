import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Context } from '#server/kernel/context'
import { deploymentSecret } from '#server/kernel/secrets/deployment-secret'

const NONCE_BYTES = 16

/** Only the hash of a token is stored. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/**
 * Tokens of 256 bits, derived from a random nonce with a secret of the deployment. So the link can be shown again, and a copy of
 * the table opens nothing.
 */
export async function openShareTokens({ db, secretBox }: Pick<Context, 'db' | 'secretBox'>) {
  const secret = await deploymentSecret(db, secretBox, 'share-links')
  const tokenOf = (nonce: string) => createHmac('sha256', secret).update(nonce).digest('base64url')

  return {
    tokenOf,

    makeToken() {
      const nonce = randomBytes(NONCE_BYTES).toString('base64url')
      const token = tokenOf(nonce)
      return { nonce, token, tokenHash: hashOfToken(token) }
    },
  }
}
