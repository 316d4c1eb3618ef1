import { defineConfig } from 'vitest/config'
import { beginRun } from './tests/support/canary/run'

beginRun()

/** These need no database; what is not named here and not in the browser runs on a real Postgres. */
const UNIT = [
  'tests/spec/**/*.test.ts',
  'tests/shared/**/*.test.ts',
  'tests/app/**/*.test.ts',
  'tests/cli/**/*.test.ts',
  'tests/server/settings.test.ts',
  'tests/server/keys/api-key.test.ts',
  'tests/server/http/pages/assets.test.ts',
  'tests/server/http/rest/match-route.test.ts',
  'tests/server/http/pages/alternate-routes.test.ts',
]
const BROWSER = ['tests/browser/**/*.test.ts']
/** These start or kill processes, measure their memory, or replace modules and clocks. Each file gets a process of its own. */
const PROCESSES = [
  'tests/{db,faults,scripts,worker}/**/*.test.ts',
  'tests/server/{boot,codehost,idp,modules}/**/*.test.ts',
  'tests/server/ai/many.test.ts',
  'tests/server/auth/hostile-provider.test.ts',
  'tests/server/http/rest/do-once.test.ts',
  'tests/server/indexing/{long-list,parse-pool}.test.ts',
]

const setupFiles = ['tests/support/fail-on-noise.ts']
/** What waits for other programs may lose a race on a machine that is busy: tried once more, and told. Decision 021. */
const SECOND_TRY = process.env.DEEP === undefined ? 1 : 0

const databaseSetup = 'tests/support/postgres/test-cluster.ts'

const withDatabase = {
  setupFiles,
  globalSetup: [databaseSetup],
  testTimeout: 30_000,
  retry: SECOND_TRY,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    // Left to itself it leaves a core free, and Postgres and the browser do not need one of their own.
    maxWorkers: '100%',
    reporters: ['default', './tests/support/tally-reporter.ts'],
    projects: [
      // Pure functions leave nothing behind: their files share what they import.
      { test: { name: 'unit', include: UNIT, setupFiles, testTimeout: 20_000, isolate: false } },
      { test: { ...withDatabase, name: 'processes', include: PROCESSES } },
      // The server keeps no state outside the objects that each file makes, so files share its modules. Decision 039.
      {
        test: {
          ...withDatabase,
          name: 'server',
          include: ['tests/**/*.test.ts'],
          exclude: [...UNIT, ...BROWSER, ...PROCESSES],
          isolate: false,
        },
      },
      {
        test: {
          name: 'browser',
          include: BROWSER,
          setupFiles: [...setupFiles, 'tests/support/browser/close-browser.ts'],
          isolate: false,
          globalSetup: [databaseSetup, 'tests/support/browser/built-pages.ts'],
          testTimeout: 120_000,
          retry: SECOND_TRY,
          hookTimeout: 120_000,
          // As long as the browser itself waits for what a test names.
          expect: { poll: { timeout: 30_000 } },
        },
      },
    ],
  },
})
