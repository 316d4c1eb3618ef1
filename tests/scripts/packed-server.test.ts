import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const isDeep = process.env.DEEP !== undefined

/** It installs packages from a registry, which takes a minute: test:deep only. */
describe.runIf(isDeep)('the packed server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-packed-'))
  let server: ChildProcess | undefined

  beforeAll(() => {
    // Started by root, the embedded Postgres runs as another account, which must be able to enter.
    chmodSync(folder, 0o755)
    execFileSync(process.execPath, ['scripts/pack-server.mjs'], { stdio: 'ignore' })
    cpSync('dist/server', join(folder, 'server'), { recursive: true })
    execFileSync('npm', ['ci', '--omit=dev'], { cwd: join(folder, 'server'), stdio: 'ignore' })
  }, 600_000)

  afterAll(async () => {
    server?.kill('SIGTERM')
    if (server) await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  })

  it('has no tools of development', () => {
    for (const name of ['tsx', 'typescript', 'vite', '@remix-run/dev', 'esbuild']) {
      expect(existsSync(join(folder, 'server/node_modules', name)), name).toBe(false)
    }
  })

  it('starts on the embedded defaults and answers requests for data and pages', async () => {
    const address = await start(join(folder, 'server'))
    for (const path of ['/readyz', '/pricing', '/openapi.json']) {
      expect((await fetch(address + path)).status, path).toBe(200)
    }
  })

  function start(cwd: string): Promise<string> {
    const { PATH, HOME } = process.env
    const child = spawn(process.execPath, ['--enable-source-maps', 'build/program/main.js'], {
      cwd,
      env: { PATH, HOME, PORT: '0', NODE_ENV: 'production', DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    server = child
    return new Promise((resolve, reject) => {
      let output = ''
      child.stdout.on('data', (chunk) => {
        output += chunk
        const address = /address +(http\S+)/.exec(output)?.[1]
        if (address) resolve(address)
      })
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)))
    })
  }
})
