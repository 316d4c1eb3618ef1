export const BEAT_MS = 5_000

/** Who has said nothing for this long is dead, or must act as if it were. */
export const SILENCE_MS = 15_000
