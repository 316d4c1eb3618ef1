import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const START = `import { main } from '${ROOT}operate/main.ts'; await main(process.argv.slice(1))`
const NODE_ARGS = ['--import', 'tsx', '--input-type=module', '--eval', START, '--']

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
