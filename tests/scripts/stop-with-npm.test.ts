import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-stop-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('ends the program in order when npm is ended, although a shell stands between them', async () => {
  const stopper = pathToFileURL('scripts/stop-with-npm.mjs').href
  const program = `
    import ${JSON.stringify(stopper)}
    process.on('SIGTERM', () => { console.log('stopped in order'); process.exit() })
    setInterval(() => {}, 60_000)
    console.log('ready')`
  writeFileSync(join(folder, 'program.mjs'), program)
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ scripts: { start: 'node program.mjs && echo unreached' } }),
  )
  const npm = spawn('npm', ['start', '--silent'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  let output = ''
  npm.stdout.on('data', (chunk) => {
    output += chunk
    if (output === 'ready\n') npm.kill('SIGTERM')
  })
  await once(npm.stdout, 'end')
  expect(output).toBe('ready\nstopped in order\n')
})
