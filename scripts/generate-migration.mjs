import { spawnSync } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Writes the migration from the last schema snapshot to `db/schema`. drizzle-kit compares with the last snapshot only,
 * so older ones are deleted: together they had more lines than all code.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const META = `${ROOT}db/migrations/meta`

const { status } = spawnSync(
  process.execPath,
  ['node_modules/drizzle-kit/bin.cjs', 'generate', ...process.argv.slice(2)],
  { cwd: ROOT, stdio: 'inherit' },
)
const snapshots = readdirSync(META).filter((file) => file.endsWith('_snapshot.json'))
for (const file of snapshots.sort().slice(0, -1)) rmSync(`${META}/${file}`)
process.exitCode = status ?? 1
