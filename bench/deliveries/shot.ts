export type Sort = 'genuine' | 'forged' | 'truncated'

/** One request of a storm. */
export interface Shot {
  id: string
  sort: Sort
  /** As it goes over the wire, in base64. */
  request: string
  /** The connection ends in the middle of the body. */
  isCutShort: boolean
}

export interface Answered {
  /** Which shot. */
  at: number
  /** Null when none came. */
  status: number | null
  body: string
  ms: number
}

export interface Sending {
  port: number
  connections: number
  shots: Shot[]
}
