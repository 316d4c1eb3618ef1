import { type ChildProcess, execFile } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { PRINT_PEAK, peakOf } from '#tests/support/peak-memory'
import { PROGRAM_FLAGS, programFile } from '#tests/support/programs/program-file'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START = `import { main } from '${pathToFileURL(programFile('svc'))}'; await main(process.argv.slice(1))`
const NODE_ARGS = [...PROGRAM_FLAGS, '--input-type=module', '--eval', START, '--']

/** Runs a command of the server build in a process of its own, with these settings. */
export async function runOperate(
  args: string[],
  env: Record<string, string>,
  node: string = process.execPath,
) {
  return promisify(execFile)(node, [...NODE_ARGS, ...args], optionsWith(env)).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  )
}

/** Runs a command that must succeed. Returns the most memory that its process used, in bytes. */
export async function peakOfOperate(args: string[], env: Record<string, string>): Promise<number> {
  const measured = `${START}; ${PRINT_PEAK}`
  const nodeArgs = [...PROGRAM_FLAGS, '--input-type=module', '--eval', measured, '--', ...args]
  const options = { ...optionsWith(env), timeout: 0 }
  const { stdout } = await promisify(execFile)(process.execPath, nodeArgs, options)
  return peakOf(stdout)
}

/** Starts a command, for tests that kill it. */
export const startOperate = (args: string[], env: Record<string, string>): ChildProcess =>
  execFile(process.execPath, [...NODE_ARGS, ...args], optionsWith(env))

const optionsWith = (env: Record<string, string>) => ({
  cwd: ROOT,
  // Leaves no process behind when a test ends before its command.
  timeout: 60_000,
  env: { NODE_ENV: 'production' as const, PATH: process.env.PATH, ...env },
})
