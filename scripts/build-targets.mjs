import { runStep } from './steps/run-step.mjs'

/** The Remix build. It uses only types of the server's code. */
export const PAGES = {
  mark: 'build/pages.built',
  inputs: [
    'app',
    'shared',
    'spec',
    'CHANGELOG.md',
    'vite.config.ts',
    'remix.config.js',
    'routes.config.ts',
    'package-lock.json',
  ],
  build: () =>
    runStep({
      label: 'pages',
      activity: 'building',
      program: process.execPath,
      args: ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build', '--logLevel', 'warn'],
    }),
}

/** The server, the worker and the command line as plain JavaScript. */
export const PROGRAM = {
  mark: 'build/program.built',
  inputs: ['server', 'db', 'worker', 'cli', 'operate', 'shared', 'spec', 'scripts', 'package-lock.json'],
  build: async () => {
    const { buildProgram } = await import('./build-program.mjs')
    await buildProgram()
  },
}

/** The programs that tests start as processes. */
export const TEST_PROGRAMS = {
  mark: 'build/test-programs.built',
  inputs: [...PROGRAM.inputs, 'tests', 'bench/deliveries', 'bench/indexing'],
  build: async () => {
    const { buildTestPrograms } = await import('./build-program.mjs')
    await buildTestPrograms()
  },
}
