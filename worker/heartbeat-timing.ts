export interface HeartbeatTiming {
  beatMs: number
  /** A worker without a heartbeat for this long counts as dead and must stop. Equal for all workers of a database. */
  silenceMs: number
}

export const HEARTBEAT_TIMING: HeartbeatTiming = { beatMs: 5_000, silenceMs: 15_000 }
