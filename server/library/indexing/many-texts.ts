/**
 * With this many texts, a run uses parser threads and its own write connections. With fewer, starting them costs more than it
 * saves: a thread takes one second of processor time and 40 MB.
 */
export const MANY_TEXTS = 2_000
