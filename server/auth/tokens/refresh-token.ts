import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../kernel/context'
import { deploymentSecret } from '../../kernel/secrets/deployment-secret'
import type { SignIn } from '../../kernel/sign-in'

export interface RefreshTokenPosition {
  familyId: string
  number: number
}

/** Makes and reads refresh tokens: each is computed from its place, so none has to be stored to be repeated. */
export interface RefreshTokens {
  write(place: RefreshTokenPosition): string
  /** Where the token stands; null when it is not one of ours. */
  read(token: string): RefreshTokenPosition | null
}

const SHAPE = /^([\w-]{22})\.(\d{1,9})\.([\w-]{43})$/

export async function openRefreshTokens({ db }: Context, { secretBox }: SignIn): Promise<RefreshTokens> {
  const secret = await deploymentSecret(db, secretBox, 'refresh tokens')
  const write = ({ familyId, number }: RefreshTokenPosition) => {
    const place = `${familyId}.${number}`
    return `${place}.${createHmac('sha256', secret).update(place).digest('base64url')}`
  }
  return {
    write,
    read(token) {
      const [, familyId = '', digits = ''] = SHAPE.exec(token) ?? []
      const place = { familyId, number: Number(digits) }
      const expected = Buffer.from(write(place))
      const given = Buffer.from(token)
      return expected.length === given.length && timingSafeEqual(expected, given) ? place : null
    },
  }
}
