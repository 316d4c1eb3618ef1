import { defineConfig } from 'vitest/config'
import { chooseSampleSeed } from './scripts/selection/sample-seed.mjs'
import { beginRun } from './tests/support/canary/run'
import { keepTemporaryFilesInMemory } from './tests/support/memory-folder'
import LongestFirst from './tests/support/runner/longest-first'

beginRun()
chooseSampleSeed()
// The heavy proofs fill temporary folders with gigabytes.
if (process.env.DEEP === undefined) keepTemporaryFilesInMemory()

/** Tests without a database. All others except those in a browser use a real Postgres. */
const UNIT = [
  'tests/spec/**/*.test.ts',
  'tests/shared/**/*.test.ts',
  'tests/app/**/*.test.ts',
  'tests/cli/**/*.test.ts',
  'tests/deploy/**/*.test.ts',
  'tests/server/{settings,settings-secret-files,wrong-settings}.test.ts',
  'tests/server/accounts/keys/api-key.test.ts',
  'tests/server/http/pages/assets.test.ts',
  'tests/server/http/rest/match-route.test.ts',
  'tests/server/http/pages/alternate-routes.test.ts',
]
const BROWSER = ['tests/browser/**/*.test.ts']
/** Tests that measure memory, or replace modules, clocks or output. Each file has its own process. */
const ALONE = [
  'tests/db/embedded.test.ts',
  'tests/faults/{canary,leaks}.test.ts',
  'tests/operate/broken-deployments.test.ts',
  'tests/scripts/stop-with-npm.test.ts',
  'tests/server/{accounts/idp,modules}/**/*.test.ts',
  'tests/server/writing/ai/many.test.ts',
  'tests/server/accounts/auth/hostile-provider.test.ts',
  'tests/server/boot/first-start.test.ts',
  'tests/server/ports/codehost/{start-remotely,starting-shell,watch-without-events}.test.ts',
  'tests/server/http/rest/do-once.test.ts',
  'tests/server/library/indexing/parse-pool.test.ts',
  'tests/server/writing/issues/local-tracker.test.ts',
  'tests/worker/tracing.test.ts',
]
/** Tests that start or kill processes. */
const PROCESSES = [
  'tests/{faults,scripts}/**/*.test.ts',
  'tests/db/{embedded-accounts,survive-lost-connections,tls}.test.ts',
  'tests/operate/{backup-memory,commands,doctor,migrate,rotate-keys}.test.ts',
  'tests/worker/{dead-workers,drain,idle,lower-priority,start-worker}.test.ts',
  'tests/server/ports/codehost/watch.test.ts',
  'tests/server/writing/editor/save-pull-interrupted.test.ts',
]

const setupFiles = ['tests/support/runner/leave-ci.ts', 'tests/support/runner/fail-on-noise.ts']
/** Tests also pass on a machine that is several times slower. Only a test that fails waits so long. */
const PATIENCE = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // The same time as the browser's own timeout for elements.
  expect: { poll: { timeout: 30_000 } },
}
/** A test that waits for other programs can fail on a busy machine. It runs a second time, and the report names it. Decision 021. */
const SECOND_TRY = process.env.DEEP === undefined ? 1 : 0

const databaseSetup = 'tests/support/postgres/test-cluster.ts'

const withDatabase = {
  ...PATIENCE,
  setupFiles,
  globalSetup: [databaseSetup],
  retry: SECOND_TRY,
}

/** JUnit XML for `svc evidence upload`: it proves the criteria in `specs/`. */
const { TEST_REPORT } = process.env
const report: ['junit', { outputFile: string }][] = TEST_REPORT
  ? [['junit', { outputFile: TEST_REPORT }]]
  : []

const durations = process.env.RECORD_DURATIONS ? ['./tests/support/runner/durations-reporter.ts'] : []

/** Some files run compiled programs, so that these start faster. */
const withPrograms = {
  ...withDatabase,
  globalSetup: [databaseSetup, 'tests/support/programs/build-programs.ts'],
}

export default defineConfig({
  test: {
    // By default vitest leaves one core free. Postgres and the browser do not need it.
    maxWorkers: '100%',
    reporters: ['default', './tests/support/runner/tally-reporter.ts', ...durations, ...report],
    sequence: { sequencer: LongestFirst },
    // The projects compile the same files. The key of a compiled file is its content and this configuration.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/test-modules' },
    projects: [
      // Pure functions keep no state, so test files share modules.
      { test: { ...PATIENCE, name: 'unit', include: UNIT, setupFiles, isolate: false } },
      { test: { ...withPrograms, name: 'alone', include: ALONE } },
      // The server keeps its state in objects that each test file creates, so test files share modules. Decision 039.
      {
        test: { ...withPrograms, name: 'processes', include: PROCESSES, exclude: ALONE, isolate: false },
      },
      {
        test: {
          ...withDatabase,
          name: 'server',
          include: ['tests/**/*.test.ts'],
          exclude: [...UNIT, ...BROWSER, ...PROCESSES, ...ALONE],
          isolate: false,
        },
      },
      {
        test: {
          ...PATIENCE,
          name: 'browser',
          include: BROWSER,
          // The browser runs before the check of what a file leaves open looks for the first time.
          setupFiles: ['tests/support/browser/start-browser.ts', ...setupFiles],
          sequence: { setupFiles: 'list' },
          isolate: false,
          // Node imports the built pages itself. Their source map is so long that the pattern with which vitest looks for it in
          // a stack trace can overflow the stack.
          server: { deps: { external: [/\/build\/pages\/server\//] } },
          globalSetup: [databaseSetup, 'tests/support/browser/built-pages.ts'],
          retry: SECOND_TRY,
        },
      },
    ],
  },
})
