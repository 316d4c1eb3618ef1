import { type AnswerCode, type PortAnswer, PortError } from '#server/ports/port-error'

/** A sign-in in progress: values that must be returned unchanged, and secrets that stay here. */
export interface AuthorizationAttempt {
  state: string
  nonce: string
  codeVerifier: string
}

export interface SignInPreferences {
  /** The provider's id of an organization. */
  organization: string | null
  /** The provider's sign-in method to use. */
  connection: string | null
}

/** Claims verified by the provider's signature. */
export interface Claims {
  subject: string
  issuedAt: Date
  organization: string | null
  permissions: string[] | null
}

export interface VerifiedPerson extends Claims {
  email: string | null
  isEmailVerified: boolean
  name: string | null
  picture: string | null
}

export interface TokenGrant {
  accessToken: string
  expiresInS: number
  /** Providers may send none, and may keep the old one on renewal. */
  refreshToken: string | null
}

export interface DeviceStart {
  deviceCode: string
  userCode: string
  verificationUri: string
  verificationUriComplete: string
  intervalS: number
  expiresInS: number
}

export type DevicePollResult =
  | { status: 'pending'; slowDown: boolean }
  | { status: 'denied' }
  | { status: 'expired' }
  | { status: 'approved'; grant: TokenGrant; person: VerifiedPerson }

export interface IdentityProvider {
  begin(preferences: SignInPreferences): Promise<{ attempt: AuthorizationAttempt; url: URL }>
  /**
   * Exchanges the code for tokens and the person of the ID token. Signature, audience and nonce are checked.
   */
  finish(code: string, attempt: AuthorizationAttempt): Promise<{ grant: TokenGrant; person: VerifiedPerson }>
  renew(refreshToken: string): Promise<TokenGrant>
  revoke(refreshToken: string): Promise<void>
  /** Where the person's session at the provider ends; null if the provider has no such page. */
  endSessionUrl(returnTo: string): Promise<URL | null>
  startDevice(preferences: SignInPreferences): Promise<DeviceStart>
  pollDevice(deviceCode: string): Promise<DevicePollResult>
  /** Verifies that an access token was issued for this deployment, or for `resource`, a URL of it (RFC 8707). */
  verifyAccessToken(token: string, resource?: string): Promise<Claims>
}

/** Tokens for actions in a person's name at the code host. */
export interface CodeHostTokens {
  accessToken: string
  refreshToken: string | null
  /** null: it does not expire. */
  expiresInS: number | null
}

/** A person's account at the code host. */
export interface CodeHostAccount extends CodeHostTokens {
  id: number
  login: string
  name: string
}

export interface CodeHostAccounts {
  begin(): { attempt: AuthorizationAttempt; url: URL }
  finish(code: string, attempt: AuthorizationAttempt): Promise<CodeHostAccount>
  /** A refresh token can be used once. The response contains the next one. */
  renew(refreshToken: string): Promise<CodeHostTokens>
  /** The id of the account that the token belongs to. */
  accountId(accessToken: string): Promise<number>
}

export type IdentityErrorCode =
  /** The provider rejected the request or its answer is invalid. Not retryable. */
  | 'refused'
  /** The provider did not answer, or its answer violates the standard. */
  | 'unavailable'

const ANSWER_CODES: Record<IdentityErrorCode, AnswerCode> = {
  refused: 'unauthenticated',
  unavailable: 'upstream_failed',
}

/** The message is for the log. */
export class IdentityError extends PortError<IdentityErrorCode> {
  override readonly name = 'IdentityError'

  constructor(code: IdentityErrorCode, message: string, options: ErrorOptions = {}) {
    super(code, message, { ...options, retryable: code === 'unavailable' })
  }

  override get answer(): PortAnswer {
    return { code: ANSWER_CODES[this.code] }
  }
}
