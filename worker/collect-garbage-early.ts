import { setFlagsFromString } from 'node:v8'

/** Percent of the live heap. By default, V8 lets garbage grow to about three times the live heap. */
const MOST_GARBAGE_PERCENT = 50

/**
 * Makes V8 collect garbage earlier, because index jobs hold little memory and release much. Applies to the whole process,
 * which a worker has to itself, or shares with the web on a small machine.
 */
export const collectGarbageEarly = () => setFlagsFromString(`--heap-growing-percent=${MOST_GARBAGE_PERCENT}`)
