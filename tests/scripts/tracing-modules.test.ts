import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { canary } from '#tests/support/canary/canary'
import { freshDatabaseUrl } from '#tests/support/postgres/database'

const REPORTER = pathToFileURL(resolve('tests/scripts/report-loaded-files.mjs')).href
const PROGRAM = resolve('build/program/main.js')

const folder = mkdtempSync(join(tmpdir(), 'plumbline-tracing-'))
let exports = 0
const collector = createServer((request, response) => {
  if (request.url === '/v1/traces') exports++
  request.resume().on('end', () => response.setHeader('content-type', 'application/json').end('{}'))
})

beforeAll(async () => {
  // Builds only what has changed.
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
}, 300_000)
afterAll(async () => {
  collector.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the built server, sends it two requests, stops it, and returns the packages of OpenTelemetry that it loaded. */
async function loadedPackages(name: string, env: Record<string, string>): Promise<string[]> {
  const loadedFiles = join(folder, `${name}.txt`)
  const child = spawn(process.execPath, ['--import', REPORTER, PROGRAM], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATABASE_URL: await freshDatabaseUrl(),
      ENCRYPTION_KEY: canary('encryption-key'),
      DATA_DIR: join(folder, name),
      LOADED_FILES: loadedFiles,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exit = once(child, 'exit')
  try {
    const address = await addressOf(child)
    for (const path of ['/healthz', '/pricing']) expect((await fetch(address + path)).status, path).toBe(200)
    child.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
  }
  const files = [...new Set(readFileSync(loadedFiles, 'utf8').split('\n'))]
  expect(files).toContain(pathToFileURL(PROGRAM).href)
  const sources = files.flatMap((file) => [file, ...sourcesOf(file)])
  return [...new Set(sources.flatMap((source) => /@opentelemetry\/[^/]+/.exec(source) ?? []))].sort()
}

function addressOf({ stdout }: { stdout: NodeJS.ReadableStream }): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    stdout.on('data', (chunk) => {
      output += chunk
      const [, address] = /address +(http\S+)/.exec(output) ?? []
      if (address) resolve(address)
    })
    stdout.once('end', () => reject(new Error(`the server ended before it was ready: ${output}`)))
  })
}

/** The source files of a chunk of the build. */
function sourcesOf(file: string): string[] {
  if (!file.startsWith(pathToFileURL(resolve('build/program')).href)) return []
  return JSON.parse(readFileSync(`${fileURLToPath(file)}.map`, 'utf8')).sources
}

it('the built server loads the SDK of OpenTelemetry only if tracing is on', async () => {
  expect(await loadedPackages('off', {})).toEqual(['@opentelemetry/api'])
  expect(exports).toBe(0)

  const { port } = collector.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const loaded = await loadedPackages('on', { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  for (const name of ['core', 'exporter-trace-otlp-http', 'resources', 'sdk-trace'])
    expect(loaded).toContain(`@opentelemetry/${name}`)
  expect(exports).toBeGreaterThan(0)
}, 180_000)
