import type { AiClient } from './port'

export interface AiConnection {
  key: string
  baseUrl: string
  model: string
  fetch: typeof globalThis.fetch
}

export type AiConnector = (connection: AiConnection) => AiClient
