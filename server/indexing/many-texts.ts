/**
 * From this number of texts on, a run has threads that parse and connections of its own that write. Below, their start
 * costs more than they save: a thread takes one second of processor time and 40 MB.
 */
export const MANY_TEXTS = 2_000
