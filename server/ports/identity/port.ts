/** A sign-in under way: what must come back unchanged, and what only we know. */
export interface Attempt {
  state: string
  nonce: string
  codeVerifier: string
}

export interface Wish {
  /** The provider's id of an organization. */
  organization: string | null
  /** Which of its ways of signing in the provider should take. */
  connection: string | null
}

/** What the provider's signature vouches for. */
export interface Claims {
  subject: string
  issuedAt: Date
  organization: string | null
  permissions: string[] | null
}

export interface Person extends Claims {
  email: string | null
  isEmailVerified: boolean
  name: string | null
  picture: string | null
}

export interface Grant {
  accessToken: string
  expiresInS: number
  /** Providers may give none, and may keep the old one in a renewal. */
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

export type DeviceAnswer =
  | { status: 'pending'; slowDown: boolean }
  | { status: 'denied' }
  | { status: 'expired' }
  | { status: 'approved'; grant: Grant; person: Person }

export interface IdentityProvider {
  begin(wish: Wish): Promise<{ attempt: Attempt; url: URL }>
  /** Takes the code for tokens, and who the ID token says it is: signature, audience and nonce are checked. */
  finish(code: string, attempt: Attempt): Promise<{ grant: Grant; person: Person }>
  renew(refreshToken: string): Promise<Grant>
  revoke(refreshToken: string): Promise<void>
  /** Where the person's session at the provider ends; null when there is no such place. */
  endSessionUrl(returnTo: string): Promise<URL | null>
  startDevice(wish: Wish): Promise<DeviceStart>
  pollDevice(deviceCode: string): Promise<DeviceAnswer>
  /** An access token that this deployment may believe. */
  verifyAccessToken(token: string): Promise<Claims>
}

/** What lets us act in a person's name at the code host. */
export interface CodeHostTokens {
  accessToken: string
  refreshToken: string | null
  /** Null: it does not expire. */
  expiresInS: number | null
}

/** A person's account at the code host. */
export interface CodeHostAccount extends CodeHostTokens {
  login: string
  name: string
}

export interface CodeHostAccounts {
  begin(): { attempt: Attempt; url: URL }
  finish(code: string, attempt: Attempt): Promise<CodeHostAccount>
  /** The refresh token that is sent is spent: the answer holds the next. */
  renew(refreshToken: string): Promise<CodeHostTokens>
}

/** The provider, or a check of what it sent, says no: trying the same again is no use. */
export class IdentityRefused extends Error {
  override name = 'IdentityRefused'
}

/** The provider did not answer, or not as the standard says. */
export class IdentityUnavailable extends Error {
  override name = 'IdentityUnavailable'
}
