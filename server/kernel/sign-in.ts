import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CodeHostAccounts, IdentityProvider } from '../ports/identity/port'
import type { SecretBox } from './secrets/secret-box'

/** The browser or program at the other end of a request. */
export interface Web {
  /** Where people reach the deployment: the only origin that a sign-in begins at, and comes back to. */
  baseUrl: string
  /** The origin that was asked, which may be another name of the same machine. */
  origin: string
  /** Of whoever asks, as far as the proxies in between are believed. */
  address: string
  userAgent: string | null
  /** Nothing shows that a page of ours or the person's own wish sent the browser here. */
  isFromElsewhere: boolean
  cookie(name: string): string | null
  /** A whole Set-Cookie line. */
  setCookie(line: string): void
}

/** How people of this deployment sign in. */
export interface SignIn {
  /** As identities are kept by: the issuer, or `embedded`. */
  providerName: string
  provider: IdentityProvider
  /** The provider that we are ourselves while no other is configured. */
  embedded: EmbeddedProvider | null
  /** Our slugs, each with the provider's id: empty unless organization mode is on. */
  organizations: ReadonlyMap<string, string>
  /** Null: no code host of other people's is configured, and people give a name for their commits instead. */
  codeHostAccounts: CodeHostAccounts | null
  secretBox: SecretBox
}

export interface EmbeddedProvider {
  /** Below this path it answers for itself. */
  path: string
  handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>
  /** Goes on with a sign-in that waits for its person. Null when none waits under this id. */
  finishSignIn(interactionId: string, userId: number): Promise<string | null>
  /** Whether a sign-in waits under this id. */
  isWaiting(interactionId: string): Promise<boolean>
  /** Answers a device that waits under the code that its person typed; false when none does. */
  answerDevice(userCode: string, userId: number, isApproved: boolean): Promise<boolean>
  isDeviceWaiting(userCode: string): Promise<boolean>
}
