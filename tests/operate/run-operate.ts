import { execFile } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { PROGRAM_FLAGS, programFile } from '../support/programs/program-file'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START = `import { main } from '${pathToFileURL(programFile('svc'))}'; await main(process.argv.slice(1))`
const NODE_ARGS = [...PROGRAM_FLAGS, '--input-type=module', '--eval', START, '--']

/** Runs a command of the server build in a process of its own, with these settings. */
export async function runOperate(args: string[], env: Record<string, string>) {
  const options = { cwd: ROOT, env: { NODE_ENV: 'production' as const, PATH: process.env.PATH, ...env } }
  return promisify(execFile)(process.execPath, [...NODE_ARGS, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  )
}
