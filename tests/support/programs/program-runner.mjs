// Runs programs for a test process, one after another: see run-programs.ts. Ends with the test process.
import { openSync } from 'node:fs'
import { Shell } from '../../../server/ports/codehost/local/git/starter/shell.mjs'
import { readMessage, writeMessage } from './messages.mjs'

const [requestPipe = '', answerPipe = ''] = process.argv.slice(2)
const requests = openSync(requestPipe, 'r')
const answers = openSync(answerPipe, 'w')
const shell = new Shell()

for (let request = readMessage(requests); request !== null; request = readMessage(requests))
  writeMessage(answers, await runAll(request))
shell.close()

/**
 * Runs the commands until one fails, and returns the result of the last one.
 *
 * @param {{ commands: string[][], cwd: string, env: Record<string, string> }} request
 */
async function runAll({ commands, cwd, env }) {
  let result = { command: '', status: 0, stdout: '', stderr: '' }
  for (const [program = '', ...args] of commands) {
    result = await run({ program, args, cwd, env })
    if (result.status !== 0) break
  }
  return result
}

/**
 * @param {import('../../../server/ports/codehost/local/git/starter/shell-command.mjs').ShellProgram} start
 * @returns {Promise<{ command: string, status: number, stdout: string, stderr: string }>}
 */
function run(start) {
  const command = [start.program, ...start.args].join(' ')
  /** @type {Buffer[]} */
  const output = []
  /** @type {Buffer[]} */
  const errors = []
  return new Promise((resolve) =>
    shell.run(start, {
      started: () => {},
      failed: (reason) => errors.push(Buffer.from(reason)),
      lost: () =>
        resolve({ command, status: 1, stdout: '', stderr: 'the shell that starts programs has ended' }),
      output: (bytes) => output.push(bytes),
      errors: (bytes) => errors.push(bytes),
      ended: (code) =>
        resolve({
          command,
          status: code ?? 1,
          stdout: Buffer.concat(output).toString(),
          stderr: Buffer.concat(errors).toString(),
        }),
    }),
  )
}
