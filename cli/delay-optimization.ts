import { setFlagsFromString } from 'node:v8'

/** The versions of Node that were tried. V8 prints a complaint about a setting that it does not know. */
const KNOWN = /^v2[024]\./

/**
 * Lets V8 optimize functions later than usual. A short command ends before this pays: V8 compiles in another thread, which
 * takes a tenth of the processor time of a search from git.
 */
export function delayOptimization(): void {
  if (KNOWN.test(process.version)) setFlagsFromString('--interrupt-budget=1000000')
}
