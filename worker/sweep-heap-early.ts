import { setFlagsFromString } from 'node:v8'

/** Of what lives. V8 itself lets up to three times as much pile up while memory is plenty, which here it may not be. */
const MOST_GARBAGE_PERCENT = 50

/**
 * The jobs behind an index hold little and let go of much. For the whole process: a worker has one to itself, or shares
 * one with the web on a small machine.
 */
export const sweepHeapEarly = () => setFlagsFromString(`--heap-growing-percent=${MOST_GARBAGE_PERCENT}`)
