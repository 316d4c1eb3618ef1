import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { fetchNode } from '../../scripts/fetch-node.mjs'

const run = promisify(execFile)

/** Older than the oldest Node that runs the product. */
const OLD_NODE = {
  version: '18.20.8',
  integrity:
    'sha512-JWUTwZ9vMOjZXMtiBc74OZn12DXb4skKfY4Nlyc17Ss8BTaxjwkXAw6xZb0Ck5afUYU/neBbrHjo9O3baF34ww==',
}
const old = await fetchNode(OLD_NODE)

beforeAll(() => {
  // Builds only what has changed: `npm test` has built it before.
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'ignore' })
}, 300_000)

async function failureOf(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const { stderr } = await run(program, args, {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
  }).then(
    () => Promise.reject(new Error('it did not fail')),
    (error: { stderr: string }) => error,
  )
  return stderr.trim()
}

describe('a Node that is too old is refused with one sentence', () => {
  if (!('binary' in old)) {
    it('runs', ({ skip }) => skip(`Not tried: ${old.problem}.`))
    return
  }
  const SENTENCE = 'Plumbline needs Node 20.19 or newer; this is Node 18.20.8. See https://nodejs.org.'

  it.each([
    ['npm start', 'scripts/start.mjs'],
    ['the built server', 'build/program/main.js'],
    ['svc of the packed server', 'operate/svc.mjs'],
    ['svc of a checkout', 'cli/svc.mjs'],
  ])('by %s', async (_, file) => {
    expect(await failureOf(old.binary, [file])).toBe(SENTENCE)
  })

  it('by the packed svc', async () => {
    execFileSync(process.execPath, ['scripts/pack-cli.mjs'], { stdio: 'ignore' })
    expect(await failureOf(old.binary, ['dist/cli/bin/svc.cjs'])).toBe(SENTENCE)
  })
})

it('a limit of open files that is too low for the program is one sentence', async () => {
  const start = 'ulimit -n 24 && exec "$0" build/program/main.js'
  expect(await failureOf('sh', ['-c', start, process.execPath])).toMatch(
    /^This process cannot open more files \(EMFILE\)\. Raise the limit, .* start again\.$/,
  )
})
