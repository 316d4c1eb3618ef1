export interface Rhythm {
  beatMs: number
  /** Who has said nothing for this long is dead, or must act as if it were. The same for all workers of a database. */
  silenceMs: number
}

export const RHYTHM: Rhythm = { beatMs: 5_000, silenceMs: 15_000 }
