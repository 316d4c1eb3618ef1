import type { OAuthClientProvider } from '@modelcontextprotocol/client'
import { CALLBACK } from './program'

type Tokens = Parameters<NonNullable<OAuthClientProvider['saveTokens']>>[0]
type Discovery = Parameters<NonNullable<OAuthClientProvider['saveDiscoveryState']>>[0]

/** The data that a program stores about a connection. Used by the official clients of both versions. */
export class MemoryProvider {
  readonly redirectUrl = CALLBACK
  readonly clientMetadata = { client_name: 'Official client', redirect_uris: [CALLBACK] }
  /** Where the program sent the browser. */
  openedUrl: URL | null = null
  saved: Tokens | undefined
  private client: { client_id: string } | undefined
  private verifier = ''
  private discovery: Discovery | undefined

  clientInformation() {
    return this.client
  }

  saveClientInformation(client: { client_id: string }) {
    this.client = client
  }

  tokens() {
    return this.saved
  }

  saveTokens(tokens: Tokens) {
    this.saved = tokens
  }

  redirectToAuthorization(url: URL) {
    this.openedUrl = url
  }

  saveCodeVerifier(verifier: string) {
    this.verifier = verifier
  }

  codeVerifier() {
    return this.verifier
  }

  saveDiscoveryState(discovery: Discovery) {
    this.discovery = discovery
  }

  discoveryState() {
    return this.discovery
  }
}
