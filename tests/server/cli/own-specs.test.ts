import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { openCliWorld } from './cli-world'

const OWN = [
  'CONFIG.yaml',
  'specs/command-line.md',
  '.ci/prove',
  'deploy/ci/steps.sh',
  'tests/cli/bad-checkouts.test.ts',
  'tests/cli/hooks.test.ts',
  'tests/cli/terminal.test.ts',
  'tests/cli/usage.test.ts',
  'tests/scripts/packed-cli.test.ts',
  'tests/server/cli/same-answers.test.ts',
]
const files = Object.fromEntries(OWN.map((file) => [file, readFileSync(file, 'utf8')]))
const world = openCliWorld({ ...files, '.gitignore': 'svc-results\n' })

/** A report as vitest writes it, of all tests that name a criterion. */
function report(failed: string | null): string {
  const names = Object.values(files).flatMap((content) => content.match(/svc:[0-9a-f]{12}(?=')/g) ?? [])
  const cases = names.map(
    (name) => `<testcase name="works, ${name}">${name === failed ? '<failure/>' : ''}</testcase>`,
  )
  return `<?xml version="1.0" encoding="UTF-8" ?><testsuites>${cases.join('')}</testsuites>`
}

it('the step of this repository’s CI proves the criteria of its own specs', async () => {
  const folder = path.join(world.git.path, 'svc-results')
  mkdirSync(folder, { recursive: true })
  const env = { ...process.env, ...world.env, REPO: 'acme/specs', SVC: `node ${path.resolve('cli/svc.mjs')}` }
  const prove = async (failed: string | null) => {
    writeFileSync(path.join(folder, 'tests.xml'), report(failed))
    const child = spawn('bash', ['.ci/prove'], {
      cwd: world.git.path,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const [out, [code]] = await Promise.all([text(child.stdout), once(child, 'close')])
    return { out, code }
  }
  const proved = await prove(null)
  expect(proved.out).toContain('pass: 9 criteria, 0 gaps')
  expect(proved).toMatchObject({
    code: 0,
    out: expect.stringContaining('9 criteria proved, 0 failed, 0 unknown.'),
  })
  const failed = await prove('svc:5456da7ab646')
  expect(failed).toMatchObject({ code: 1, out: expect.stringContaining('8 criteria proved, 1 failed') })
})
