import { setFlagsFromString } from 'node:v8'

/** Tested Node versions. V8 prints a warning for a setting that it does not support. */
const KNOWN = /^v2[024]\./

/**
 * Makes V8 optimize functions later than usual. A short command ends before optimization pays off: V8 compiles in another
 * thread, which takes a tenth of the processor time of a search from git.
 */
export function delayOptimization(): void {
  if (KNOWN.test(process.version)) setFlagsFromString('--interrupt-budget=1000000')
}
