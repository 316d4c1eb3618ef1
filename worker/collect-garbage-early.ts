import { setFlagsFromString } from 'node:v8'

/** Percent of the live heap. By default, V8 lets garbage grow to about three times the live heap. */
const MOST_GARBAGE_PERCENT = 50

/**
 * Makes V8 collect garbage earlier, because index jobs hold little memory and release much. Applies to the whole process: a
 * dedicated worker, or web and worker together on a small machine.
 */
export const collectGarbageEarly = () => setFlagsFromString(`--heap-growing-percent=${MOST_GARBAGE_PERCENT}`)
