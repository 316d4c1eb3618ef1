import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '#server/kernel/context'
import { deploymentSecret } from '#server/kernel/secrets/deployment-secret'

export interface RefreshTokenPosition {
  familyId: string
  number: number
}

/** Creates and reads refresh tokens. A token is computed from its position, so it can be repeated without being stored. */
export interface RefreshTokens {
  write(position: RefreshTokenPosition): string
  /** The position of the token. Null if we did not create it. */
  read(token: string): RefreshTokenPosition | null
}

const SHAPE = /^([\w-]{22})\.(\d{1,9})\.([\w-]{43})$/

export async function openRefreshTokens({ db, secretBox }: Context): Promise<RefreshTokens> {
  const secret = await deploymentSecret(db, secretBox, 'refresh tokens')
  const write = ({ familyId, number }: RefreshTokenPosition) => {
    const position = `${familyId}.${number}`
    return `${position}.${createHmac('sha256', secret).update(position).digest('base64url')}`
  }
  return {
    write,
    read(token) {
      const [, familyId = '', digits = ''] = SHAPE.exec(token) ?? []
      const position = { familyId, number: Number(digits) }
      const expected = Buffer.from(write(position))
      const actual = Buffer.from(token)
      return expected.length === actual.length && timingSafeEqual(expected, actual) ? position : null
    },
  }
}
