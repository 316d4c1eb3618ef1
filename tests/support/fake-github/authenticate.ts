import { type KeyObject, verify } from 'node:crypto'
import { Refusal } from './route'
import type { Bearer, World } from './world'

export type Caller = { kind: 'app' } | Bearer

const MAX_LIFE_S = 600

/** Authenticates like GitHub: the App by its signed JWT, installations and people by tokens. */
export function authenticate(world: World, publicKey: KeyObject, header: string | undefined): Caller {
  const [, token = ''] = /^(?:bearer|token) (\S+)$/i.exec(header ?? '') ?? []
  if (token === '') throw new Refusal(401, 'Requires authentication')
  if (token.split('.').length === 3) return checkAppToken(world, publicKey, token)
  const bearer = world.tokens.get(token)
  if (!bearer) throw new Refusal(401, 'Bad credentials')
  if (bearer.kind === 'person') return bearer
  const { installation, expiresAt } = bearer
  if (installation.isRemoved || expiresAt <= world.now()) throw new Refusal(401, 'Bad credentials')
  if (installation.suspendedAt) throw new Refusal(403, 'This installation has been suspended')
  return bearer
}

function checkAppToken(world: World, publicKey: KeyObject, token: string): Caller {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const { alg } = read(head)
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${claims}`),
    publicKey,
    Buffer.from(signature, 'base64url'),
  )
  if (alg !== 'RS256' || !isSigned) throw new Refusal(401, 'A JSON web token could not be decoded')
  const { iss, iat, exp } = read(claims)
  const now = world.now().getTime() / 1000
  if (String(iss) !== String(world.appId)) throw new Refusal(401, 'Integration not found')
  if (!(Number(iat) <= now))
    throw new Refusal(
      401,
      "'Issued at' claim ('iat') must be an Integer representing the time that the assertion was issued",
    )
  if (!(Number(exp) > now))
    throw new Refusal(
      401,
      "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
    )
  if (Number(exp) > now + MAX_LIFE_S)
    throw new Refusal(401, "'Expiration time' claim ('exp') is too far in the future")
  return { kind: 'app' }
}

const read = (part: string) =>
  JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
