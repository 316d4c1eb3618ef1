import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApiKey } from '#server/accounts/keys/api-key'
import { spec } from '#tests/server/library/indexing/indexing'
import { makeRepository } from '#tests/support/git-repository'
import { fetchNode, NEWER_NODES } from '../../scripts/fetch-node.mjs'

const run = promisify(execFile)

/** `npm run test:deep` runs the whole suite on the Node of the checkout and on these. Decision 061. */
const nodes = await Promise.all(NEWER_NODES.map(async (node) => ({ ...node, ...(await fetchNode(node)) })))

beforeAll(() => {
  // Builds only what has changed: `npm test` has built it before.
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' })
}, 300_000)

describe.each(nodes)('on Node $version', (node) => {
  if (!('binary' in node)) {
    it('runs', ({ skip }) => skip(`Not tried: ${node.problem}.`))
    return
  }
  const { binary, version } = node
  const folder = mkdtempSync(path.join(tmpdir(), 'plumbline-node-'))
  const repository = makeRepository({ 'docs/specs/refunds.md': spec('Refunds', 'Money goes back.') })
  const key = makeApiKey()
  let server: ChildProcess
  let address: string

  beforeAll(async () => {
    // Started by root, the embedded Postgres runs as another account, which must be able to enter.
    chmodSync(folder, 0o755)
    server = spawn(binary, ['--enable-source-maps', 'build/program/main.js'], {
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: '0',
        NODE_ENV: 'production',
        DATA_DIR: path.join(folder, 'data'),
        LOCAL_REPOS: `acme/specs=${repository.path}`,
        BOOTSTRAP_ADMIN_KEY: key,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    address = await readAddress(server)
  })

  afterAll(async () => {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    repository.remove()
    rmSync(folder, { recursive: true, force: true })
  })

  it('is that version', async () => {
    expect((await run(binary, ['--version'])).stdout).toBe(`v${version}\n`)
  })

  it('a page is rendered', async () => {
    const page = await fetch(`${address}/pricing`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('</html>')
  })

  it('a job indexes a repository, and the API answers with its spec', async () => {
    const read = () =>
      fetch(`${address}/app/local/api/specs/acme/specs/docs/specs/refunds.md`, {
        headers: { authorization: `Bearer ${key}` },
      })
    const isIndexed = async () => (await read()).status === 200
    await vi.waitUntil(isIndexed, { timeout: 30_000, interval: 100 })
    const { rendered_html: html } = await (await read()).json()
    expect(html).toContain('Money goes back.')
  })

  it('the command line tells its version, and lints a checkout', async () => {
    const checkout = path.join(folder, 'checkout')
    mkdirSync(checkout)
    const svc = (...words: string[]) =>
      run(binary, [path.resolve('cli/svc.mjs'), ...words], { cwd: checkout })
    expect((await svc('--version')).stdout).toMatch(/^svc \d+\.\d+\.\d+\n$/)
    expect((await svc('init')).stdout).toContain('Created CONFIG.yaml.')
    expect((await svc('lint')).stdout).toBe('1 document: no problems.\n')
  })
})

const readAddress = (server: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = ''
    server.stdout?.on('data', (chunk) => {
      output += chunk
      const address = /address +(http\S+)/.exec(output)?.[1]
      if (address) resolve(address)
    })
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
  })
