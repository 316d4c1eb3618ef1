import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import { z } from 'zod'
import type { IdentityOutbound } from '../outbound'
import { type Claims, IdentityError, type VerifiedPerson } from '../port'

/**
 * Asymmetric signatures only. This prevents that a public key passes as a shared secret, and rejects unsigned
 * tokens.
 */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const CLOCK_TOLERANCE_S = 60

export interface ExpectedClaims {
  issuer: string
  /** The token must name one of them. */
  audience: string[]
  now: Date
}

export type VerifyToken = (token: string, expected: ExpectedClaims) => Promise<JWTPayload>

/**
 * Verifies tokens with the provider's published keys. Keys are cached for ten minutes, and read again for an
 * unknown key.
 */
export function createTokenVerifier(jwksUri: string, outbound: IdentityOutbound): VerifyToken {
  const keys = createRemoteJWKSet(new URL(jwksUri), {
    [customFetch]: (url, init) => outbound(url, init as RequestInit),
    cacheMaxAge: 10 * 60 * 1000,
    cooldownDuration: 5_000,
    timeoutDuration: 5_000,
  })
  return async (token, { issuer, audience, now }) => {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: now,
      requiredClaims: ['sub', 'iat', 'exp'],
    }).catch(explain)
    if ((payload.iat ?? 0) * 1000 > now.getTime() + CLOCK_TOLERANCE_S * 1000)
      throw new IdentityError('refused', 'The token was made in the future: the clocks do not agree.')
    return payload
  }
}

const WRONG_TOKENS = [
  errors.JWTClaimValidationFailed,
  errors.JWTExpired,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
]

function explain(cause: unknown): never {
  if (WRONG_TOKENS.some((kind) => cause instanceof kind))
    throw new IdentityError('refused', `The token is not valid: ${(cause as Error).message}`, { cause })
  throw new IdentityError('unavailable', 'The keys of the provider cannot be read', { cause })
}

/** A text that cannot be stored or shown on one line counts as missing. */
const Text = z
  .string()
  .regex(/^\P{Cc}{1,500}$/u)
  .nullable()
  .catch(null)

export const readClaims = (payload: JWTPayload): Claims => ({
  subject: readSubject(payload),
  issuedAt: new Date((payload.iat ?? 0) * 1000),
  organization: readOrganization(payload),
  // An invalid list grants nothing. Only a token without a list falls back to the person's role.
  permissions: z
    .array(z.string())
    .max(100)
    .nullable()
    .catch([])
    .parse(payload.permissions ?? null),
})

function readOrganization({ org_id }: JWTPayload): string | null {
  const organization = Text.parse(org_id ?? null)
  if (organization === null && org_id !== null && org_id !== undefined)
    throw new IdentityError('refused', 'The organization in the token is invalid')
  return organization
}

function readSubject({ sub }: JWTPayload): string {
  const subject = Text.parse(sub)
  if (subject === null) throw new IdentityError('refused', 'The token has no valid subject')
  return subject
}

export const readPerson = (payload: JWTPayload): VerifiedPerson => ({
  ...readClaims(payload),
  email: z
    .email()
    .max(320)
    .nullable()
    .catch(null)
    .parse(payload.email ?? null),
  isEmailVerified: payload.email_verified === true,
  name: Text.parse(payload.name ?? null),
  picture: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .nullable()
    .catch(null)
    .parse(payload.picture ?? null),
})
