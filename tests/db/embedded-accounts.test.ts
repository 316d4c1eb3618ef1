import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canEnter, chooseAccount } from '#db/embedded/account'
import { startEmbeddedPostgres } from '#db/embedded/index'
import { findPackage, locateBinaries } from '#db/embedded/locate-binaries'
import { repairLinks } from '#db/embedded/repair-links'
import { runProgram } from '#db/embedded/run-program'
import { holdCluster, query } from '#tests/support/postgres/embedded-holder'

const isRoot = process.getuid?.() === 0
const base = mkdtempSync(path.join(tmpdir(), 'plumbline-accounts-'))

beforeAll(() => chmodSync(base, 0o755))
afterAll(() => rmSync(base, { recursive: true, force: true }))

/** Copies the package of the Postgres binaries from node_modules. */
function copyPackage(name: string, mode: number): string {
  const at = path.join(base, name)
  mkdirSync(at, { mode })
  cpSync(path.dirname(findPackage()), path.join(at, 'package'), { recursive: true, verbatimSymlinks: true })
  return path.join(at, 'package/native')
}

test('binaries installed without their links run after the links are repaired', async () => {
  const native = copyPackage('unlinked', 0o755)
  for (const entry of readdirSync(path.join(native, 'lib'), { withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(path.join(native, 'lib', entry.name))
  }
  const postgres = path.join(native, 'bin/postgres')
  expect((await runProgram(postgres, ['--version'], null)).code).not.toBe(0)
  await repairLinks(native)
  await repairLinks(native)
  expect((await runProgram(postgres, ['--version'], null)).output).toMatch(/^postgres \(PostgreSQL\) 18/)
})

test.runIf(!isRoot)('an ordinary user runs Postgres as themselves', async () => {
  expect(await chooseAccount()).toBeNull()
})

describe.runIf(isRoot)('as root', () => {
  test('stores data where the account can reach it if only root may enter the folder', async () => {
    const closed = path.join(base, 'closed')
    mkdirSync(closed, { mode: 0o700 })
    const messages: string[] = []
    const dataDir = path.join(closed, 'data')
    const cluster = await startEmbeddedPostgres({
      dataDir,
      tuning: 'test',
      log: (line) => messages.push(line),
    })
    const home = realpathSync(path.join(dataDir, 'postgres'))
    try {
      expect(await query(cluster.url, 'select 1 as here')).toEqual([{ here: 1 }])
      expect(path.dirname(home)).toBe('/var/lib/plumbline')
      expect(messages.join()).toContain(`The database lives in ${home}`)
      expect(statSync(home).mode & 0o777).toBe(0o700)
    } finally {
      await cluster.stop()
      rmSync(home, { recursive: true })
    }
  })

  test('lets the account pass through a closed data folder without showing its contents', async () => {
    const dataDir = path.join(base, 'private')
    mkdirSync(dataDir, { mode: 0o700 })
    const cluster = await startEmbeddedPostgres({ dataDir, tuning: 'test', log: () => {} })
    await cluster.stop()
    const { uid, gid, mode } = statSync(dataDir)
    expect({ uid, gid, mode: mode & 0o777 }).toEqual({
      uid: 0,
      gid: statSync(path.join(dataDir, 'postgres')).gid,
      mode: 0o710,
    })
    expect(lstatSync(path.join(dataDir, 'postgres')).isDirectory()).toBe(true)
  })

  test('copies unreachable binaries to a folder that only root can write', async () => {
    const native = copyPackage('hidden', 0o700)
    const { postgres } = await locateBinaries(await chooseAccount(), base, native)
    expect(postgres).toMatch(/^\/var\/lib\/plumbline\/postgres-[^/]+\/native\/bin\/postgres$/)
    for (let at = postgres; at !== '/'; at = path.dirname(at)) {
      const { uid, mode } = statSync(at)
      expect({ at, uid, writable: mode & 0o022 }).toEqual({ at, uid: 0, writable: 0 })
    }
  })
})

const nobody = { uid: 65534, gid: 65534 }
const nobodyCanRun =
  isRoot &&
  (await canEnter(path.dirname(findPackage()), nobody)) &&
  (await canEnter(process.execPath, nobody))

describe.runIf(nobodyCanRun)('root and an ordinary user', () => {
  test('both run the user’s cluster as the user, who stays its owner', async () => {
    const dataDir = path.join(base, 'theirs')
    mkdirSync(dataDir)
    chownSync(dataDir, nobody.uid, nobody.gid)
    await (await holdCluster(dataDir, nobody)).leave()
    const byRoot = await startEmbeddedPostgres({ dataDir, log: () => {} })
    expect(await query(byRoot.url, 'select 1 as here')).toEqual([{ here: 1 }])
    expect(statSync(path.join(dataDir, 'postgres/data')).uid).toBe(nobody.uid)
    await byRoot.stop()
    await (await holdCluster(dataDir, nobody)).leave()
  })

  test('the user cannot use root’s data folder and gets a one-sentence error', async () => {
    const dataDir = path.join(base, 'roots')
    await (await startEmbeddedPostgres({ dataDir, tuning: 'test', log: () => {} })).stop()
    await expect(holdCluster(dataDir, nobody)).rejects.toThrow(
      /roots.* cannot be written \(EACCES\): .* set another DATA_DIR/,
    )
  })
})
