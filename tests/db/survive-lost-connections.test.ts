import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

const PROGRAM = `
  import { surviveLostConnections } from './db/survive-lost-connections'
  surviveLostConnections({ warn: (_, message) => console.log(message) })
  Promise.reject(Object.assign(new Error('lost'), { code: process.argv[1] }))
  await new Promise(setImmediate)
  console.log('still here')`

const lives = (code: string) =>
  run(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', PROGRAM, code])

it('an unhandled query failure caused by a lost database does not end the process', async () => {
  const { stdout } = await lives('CONNECTION_CLOSED')
  expect(stdout).toBe('the database went away during a query that no code awaits\nstill here\n')
})

it('any other unhandled failure still ends it', async () => {
  await expect(lives('EINVAL')).rejects.toThrow('lost')
})
