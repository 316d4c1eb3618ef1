const SEQUENCE_TIMEOUT_MS = 1200

/** Reads sequences of keys. After `g` it waits for the next key until the timeout. */
export function createSequence(now: () => number = () => performance.now()) {
  let typed = ''
  let at = Number.NEGATIVE_INFINITY

  /** Returns the completed sequence, or null if there is none yet. */
  return (key: string, knownKeys: readonly string[]): string | null => {
    const before = now() - at < SEQUENCE_TIMEOUT_MS ? typed : ''
    at = now()
    for (const sequence of before === '' ? [key] : [`${before} ${key}`, key]) {
      if (knownKeys.includes(sequence)) {
        typed = ''
        return sequence
      }
      if (knownKeys.some((keys) => keys.startsWith(`${sequence} `))) {
        typed = sequence
        return null
      }
    }
    typed = ''
    return null
  }
}
