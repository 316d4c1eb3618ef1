import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CodeHostAccounts, IdentityProvider } from '../ports/identity/port'

/** The browser or program at the other end of a request. */
export interface Web {
  /** The public origin of the deployment. A sign-in starts and ends only there. */
  baseUrl: string
  /** The origin of this request. It may be another name of the same machine. */
  origin: string
  /** The client's IP address, as far as proxies are trusted. */
  address: string
  userAgent: string | null
  /** No proof that our own page or the person caused the request: another site may have. */
  isFromElsewhere: boolean
  cookie(name: string): string | null
  /** Takes a complete Set-Cookie value. */
  setCookie(line: string): void
}

/** How people of this deployment sign in. */
export interface SignIn {
  /** The name under which identities are stored: the issuer, or `embedded`. */
  providerName: string
  provider: IdentityProvider
  /** Our own identity provider. Null if another one is configured. */
  embedded: EmbeddedProvider | null
  /** Provider ids by our slugs. Empty unless organization mode is on. */
  organizations: ReadonlyMap<string, string>
  /** Null if no code host is configured. People then enter a name for their commits instead. */
  codeHostAccounts: CodeHostAccounts | null
}

export interface EmbeddedProvider {
  /** The provider handles all requests below this path. */
  path: string
  handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>
  /** Continues a waiting sign-in and returns its URL. Null if none waits under this id. */
  finishSignIn(interactionId: string, userId: number): Promise<string | null>
  /** Whether a sign-in waits under this id. */
  isWaiting(interactionId: string): Promise<boolean>
  /** Approves or denies the device that waits under this code. False if none does. */
  answerDevice(userCode: string, userId: number, isApproved: boolean): Promise<boolean>
  isDeviceWaiting(userCode: string): Promise<boolean>
}
