// The program of `npm run test:postgres`: runs the tests of the server and its database on other versions of Postgres than the
// embedded one. Other arguments go to vitest, which then selects.
import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runTests } from './run-tests.mjs'

const SUPPORTED = ['15', '16', '17', '18']

/** Debian and Ubuntu keep each version in its own folder. */
const FOLDER = '/usr/lib/postgresql'

const found = existsSync(FOLDER)
  ? readdirSync(FOLDER).filter((version) => existsSync(path.join(FOLDER, version, 'bin/initdb')))
  : []
const missing = SUPPORTED.filter((version) => !found.includes(version))
if (missing.length > 0)
  console.log(
    `Not tried: Postgres ${missing.join(', ')}, because ${FOLDER} lacks it. npm test runs on the embedded 18.`,
  )

let areOk = true
for (const version of SUPPORTED.filter((supported) => found.includes(supported)))
  areOk = (await testOn(version)) && areOk
process.exit(areOk ? 0 : 1)

/** @param {string} version */
async function testOn(version) {
  const bin = path.join(FOLDER, version, 'bin')
  const account = postgresAccount()
  const folder = mkdtempSync(path.join(tmpdir(), `plumbline-postgres-${version}-`))
  if (account) chownSync(folder, account.uid, account.gid)
  const data = path.join(folder, 'data')
  const port = await freePort()
  /** @param {string[]} args */
  const control = (...args) =>
    execFileSync(path.join(bin, 'pg_ctl'), ['-w', '-D', data, ...args], { ...account, stdio: 'ignore' })
  const initdb = [
    '-D',
    data,
    '-U',
    'plumbline',
    '-A',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C.UTF-8',
    '-N',
  ]
  execFileSync(path.join(bin, 'initdb'), initdb, { ...account, stdio: 'ignore' })
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'timezone=UTC', 'jit=off']
  const options = [`-p ${port}`, "-k ''", '-h 127.0.0.1', ...settings.map((setting) => `-c ${setting}`)]
  control('-l', path.join(folder, 'log'), '-o', options.join(' '), 'start')
  try {
    console.log(`Postgres ${version}`)
    const selection = process.argv.slice(2)
    return await runTests(['--project', 'server', ...selection], {
      env: { ...process.env, TEST_DATABASE_URL: `postgres://plumbline:none@127.0.0.1:${port}/postgres` },
    })
  } finally {
    control('-m', 'immediate', 'stop')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Postgres refuses to run as root. Its packages create this account. */
function postgresAccount() {
  if (process.getuid?.() !== 0) return null
  /** @param {string} option */
  const idOf = (option) => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** @returns {Promise<number>} */
function freePort() {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
