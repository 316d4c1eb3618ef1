export type ShotKind = 'genuine' | 'forged' | 'truncated'

/** One request of a storm. */
export interface Shot {
  id: string
  sort: ShotKind
  /** The raw request in base64. */
  request: string
  /** Whether the connection ends in the middle of the body. */
  isCutShort: boolean
}

export interface ShotResult {
  /** Index of the shot. */
  at: number
  /** Null when no response arrived. */
  status: number | null
  body: string
  ms: number
}

export interface StormSending {
  port: number
  connections: number
  shots: Shot[]
}
