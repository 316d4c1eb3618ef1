import { createHmac, timingSafeEqual } from 'node:crypto'
import type { OrgContext } from '../context'
import { deploymentSecret } from '../secrets/deployment-secret'

type TokenContext = Pick<OrgContext, 'db' | 'secretBox' | 'org'>

/** Signs addresses of images, so that the proxy reads only those that documents of the org contain. */
export async function openImageTokens({ db, secretBox, org }: TokenContext) {
  const secret = await deploymentSecret(db, secretBox, 'remote-images')
  const sign = (url: string) => createHmac('sha256', secret).update(`${org.id} ${url}`).digest()

  return {
    tokenOf: (url: string): string =>
      `${sign(url).toString('base64url')}.${Buffer.from(url).toString('base64url')}`,

    /** The address in a token. Null if we did not create the token for this org. */
    urlIn(token: string): string | null {
      const [signature = '', encoded = ''] = token.split('.')
      const url = Buffer.from(encoded, 'base64url').toString()
      const sent = Buffer.from(signature, 'base64url')
      const expected = sign(url)
      const isOurs = sent.length === expected.length && timingSafeEqual(sent, expected)
      return isOurs ? url : null
    },
  }
}
