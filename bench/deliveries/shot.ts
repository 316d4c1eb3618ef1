export type Sort = 'genuine' | 'forged' | 'truncated'

/** One request of a storm. */
export interface Shot {
  id: string
  sort: Sort
  /** The raw request in base64. */
  request: string
  /** The connection ends in the middle of the body. */
  isCutShort: boolean
}

export interface Answered {
  /** Index of the shot. */
  at: number
  /** Null when no response arrived. */
  status: number | null
  body: string
  ms: number
}

export interface Sending {
  port: number
  connections: number
  shots: Shot[]
}
