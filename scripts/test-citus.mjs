import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Runs the suites below on a distributed database. CITUS_URL names an empty database of a coordinator, with Citus and at least
 * one worker node. It is distributed as the first version with `svc distribute` did, so that later migrations are tried on a
 * distributed database. Then the tests copy it on each node, as they copy their template in a plain Postgres. Each copy needs a
 * background worker of its own: set `max_worker_processes` of all nodes to 64.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FILES = [
  'tests/operate/backup.test.ts',
  'tests/server/assist/alerts/intake.test.ts',
  'tests/server/console/data/move/interrupted.test.ts',
  'tests/server/console/data/move/move-org.test.ts',
  'tests/server/console/data/move/people.test.ts',
  'tests/server/console/data/person.test.ts',
  'tests/server/console/data/retention.test.ts',
  'tests/server/console/operation/sizes.test.ts',
  'tests/server/http/tenants/org-in-every-statement.test.ts',
  'tests/server/http/tenants/org-in-jobs-of-vendors.test.ts',
  'tests/server/http/tenants/tenant-matrix.test.ts',
  'tests/server/library/history/sweep-digests.test.ts',
  'tests/server/library/indexing/sweep-texts.test.ts',
  ...['code', 'count-words', 'did-you-mean', 'hostile-queries', 'many-candidates'].map(searchTest),
  ...['saved-searches', 'search-sections', 'section-numbers'].map(searchTest),
  ...['watched-results', 'watches', 'watches-random'].map(searchTest),
  ...['counts/counts', 'scan/scan-sections', 'tuning/over-http', 'tuning/pins'].map(searchTest),
  'tests/server/talk/chat/answers.test.ts',
  'tests/server/talk/chat/commands.test.ts',
  'tests/server/talk/chat/delivery.test.ts',
  'tests/server/talk/notices/chat-notices.test.ts',
  'tests/server/tickets/sync/local-loop.test.ts',
  'tests/server/tickets/sync/sweep-runs.test.ts',
]

const { CITUS_URL } = process.env
if (!CITUS_URL) {
  console.log('Not tried: set CITUS_URL to an empty database with Citus.')
  process.exit(0)
}

const run = (args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
run(['--import', 'tsx', 'tests/support/postgres/distribute-early.ts'])
run(['node_modules/vitest/vitest.mjs', 'run', '--no-file-parallelism', ...FILES])

function searchTest(name) {
  return `tests/server/library/search/${name}.test.ts`
}
