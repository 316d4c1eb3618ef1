// Runs programs for a test process, one after another: see run-programs.ts. Ends with the test process.
import { spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { readMessage, writeMessage } from './messages.mjs'

const [requestPipe = '', answerPipe = ''] = process.argv.slice(2)
const requests = openSync(requestPipe, 'r')
const answers = openSync(answerPipe, 'w')

for (let request = readMessage(requests); request !== null; request = readMessage(requests))
  writeMessage(answers, runAll(request))

/**
 * Runs the commands until one fails, and returns the result of the last one.
 *
 * @param {{ commands: string[][], cwd: string, env: NodeJS.ProcessEnv }} request
 */
function runAll({ commands, cwd, env }) {
  let result = { command: '', status: 0, stdout: '', stderr: '' }
  for (const [program = '', ...args] of commands) {
    const { status, stdout, stderr, error } = spawnSync(program, args, {
      cwd,
      env,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    result = {
      command: [program, ...args].join(' '),
      status: status ?? 1,
      stdout: stdout ?? '',
      stderr: error ? error.message : stderr,
    }
    if (result.status !== 0) break
  }
  return result
}
