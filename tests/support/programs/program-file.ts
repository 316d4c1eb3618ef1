import { fileURLToPath } from 'node:url'

const folder = new URL('../../../build/test-programs/', import.meta.url)

/** The compiled program of this name. `scripts/build-program.mjs` lists the programs. */
export const programFile = (name: string): string => fileURLToPath(new URL(`${name}.js`, folder))

/** Errors of a compiled program name the lines of its sources. */
export const PROGRAM_FLAGS = ['--enable-source-maps']
