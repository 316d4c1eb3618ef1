import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Runs the walks over all endpoints, mutations and jobs, and the suites below, on a distributed database. CITUS_URL names an
 * empty database of a coordinator, with Citus and at least one worker node. The test run fills it. It is distributed as the
 * first version with `svc distribute` did, so that later migrations are tried on a distributed database.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FILES = [
  'tests/server/assist/alerts/intake.test.ts',
  'tests/server/console/operation/sizes.test.ts',
  'tests/server/http/tenants/org-in-every-statement.test.ts',
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
