import type { AiClient } from './port'

export interface Connection {
  key: string
  baseUrl: string
  model: string
  fetch: typeof globalThis.fetch
}

export type Vendor = (connection: Connection) => AiClient
