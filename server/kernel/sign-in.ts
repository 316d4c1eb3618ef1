import type { IncomingMessage, ServerResponse } from 'node:http'
import type { IdentityProvider } from '#server/ports/identity/port'

/** The scopes that a person can allow an assistant. */
export const ASSISTANT_SCOPES = ['specs:read', 'specs:write'] as const
export type AssistantScope = (typeof ASSISTANT_SCOPES)[number]

/** The browser or program at the other end of a request. */
export interface Web {
  /** The origin of this request. It may be another name of the same machine. */
  origin: string
  /** True without proof that our own page or the person caused the request: another site may have. */
  isFromElsewhere: boolean
  cookie(name: string): string | null
  /** Takes a complete Set-Cookie value. */
  setCookie(line: string): void
}

/** How people of this deployment sign in. */
export interface SignIn {
  /** The provider name in stored identities: the issuer, or `embedded`. */
  providerName: string
  provider: IdentityProvider
  /** Our own identity provider. Null if another one is configured. */
  embedded: EmbeddedProvider | null
  /** Provider ids by our slugs. Empty unless organization mode is on. */
  organizations: ReadonlyMap<string, string>
}

export interface EmbeddedProvider {
  /** The provider handles all requests below this path. */
  path: string
  handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void>
  /** Whether the deployment itself sent a request with this Authorization header. */
  isFromDeployment(authorization: string | null): boolean
  /** Continues a waiting sign-in and returns its URL. Null if none waits under this id. */
  finishSignIn(interactionId: string, userId: number): Promise<string | null>
  /** Whether a sign-in waits under this id. */
  isWaiting(interactionId: string): Promise<boolean>
  /** Approves or denies the device that waits under this code. False if none does. */
  answerDevice(userCode: string, userId: number, isApproved: boolean): Promise<boolean>
  isDeviceWaiting(userCode: string): Promise<boolean>
  /** Registers a program as a client (RFC 7591). `network` is the origin of the request. */
  registerAssistant(metadata: unknown, network: string): Promise<RegistrationAnswer>
  /** The assistant that waits for a person under this id. Null if none does. */
  findAssistantRequest(interactionId: string): Promise<AssistantRequest | null>
  /** Stores the person's answer. Null for a denial, or if nothing waits under this id any more. */
  answerAssistant(interactionId: string, answer: AssistantAnswer): Promise<{ grantHash: string } | null>
}

export interface RegistrationAnswer {
  status: 201 | 400 | 503
  body: Record<string, unknown>
}

/** An assistant's request to a person. */
export interface AssistantRequest {
  clientId: string
  /** The name that the program claims. */
  clientName: string | null
  redirectUri: string
  /** The endpoint that its tokens will be bound to. */
  resource: string
  scopes: AssistantScope[]
  /** Where the browser continues after the answer. */
  returnTo: string
  isAnswered: boolean
}

export interface AssistantAnswer {
  userId: number
  /** Empty if the person denied the request. */
  scopes: AssistantScope[]
}
