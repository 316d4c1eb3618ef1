import { type Fingerprinted, fingerprintLine } from './fingerprint-line'

export interface CountedError extends Fingerprinted {
  count: number
  firstAt: Date
  lastAt: Date
}

export interface ErrorTally {
  /** Counts a line of the log. */
  add(line: string): void
  /** Returns the counts and resets them. */
  take(): CountedError[]
  /** Restores counts that could not be stored. */
  restore(errors: readonly CountedError[]): void
}

/** Limits memory during a storm of different errors. Errors beyond it are only in the log. */
const MAX_KINDS = 200

/** Counts errors by fingerprint until they are stored. */
export function createErrorTally(): ErrorTally {
  let counted = new Map<string, CountedError>()
  const merge = (error: CountedError) => {
    const earlierError = counted.get(error.fingerprint)
    if (earlierError) {
      earlierError.count += error.count
      if (error.firstAt < earlierError.firstAt) earlierError.firstAt = error.firstAt
      if (error.lastAt > earlierError.lastAt) earlierError.lastAt = error.lastAt
    } else if (counted.size < MAX_KINDS) counted.set(error.fingerprint, { ...error })
  }
  return {
    add(line) {
      const error = fingerprintLine(line)
      const at = new Date()
      if (error) merge({ ...error, count: 1, firstAt: at, lastAt: at })
    },
    take() {
      const takenErrors = [...counted.values()]
      counted = new Map()
      return takenErrors
    },
    restore: (errors) => errors.forEach(merge),
  }
}
