const FORGOTTEN_AFTER_MS = 1200

/** Reads keys one after the other: `g` alone waits for what comes next, for as long as it is plausibly the same thought. */
export function createSequence(now: () => number = () => performance.now()) {
  let typed = ''
  let at = Number.NEGATIVE_INFINITY

  /** What the key means, given what can be typed here; null while it means nothing, or nothing yet. */
  return (key: string, known: readonly string[]): string | null => {
    const before = now() - at < FORGOTTEN_AFTER_MS ? typed : ''
    at = now()
    for (const sequence of before === '' ? [key] : [`${before} ${key}`, key]) {
      if (known.includes(sequence)) {
        typed = ''
        return sequence
      }
      if (known.some((keys) => keys.startsWith(`${sequence} `))) {
        typed = sequence
        return null
      }
    }
    typed = ''
    return null
  }
}
