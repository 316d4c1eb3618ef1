import { type SpawnOptions, spawn } from 'node:child_process'
import type { Account } from './account'

export interface ProgramOutcome {
  code: number | null
  output: string
}

/** Hides the caller's PG* variables, folder and language from Postgres. */
export function spawnOptions(account: Account | null): SpawnOptions {
  const env: Record<string, string> = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return { ...account, cwd: '/', env: env as NodeJS.ProcessEnv, windowsHide: true }
}

/** Runs a Postgres program to its end. Rejects only if it cannot be started. */
export function runProgram(
  program: string,
  args: string[],
  account: Account | null,
): Promise<ProgramOutcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...spawnOptions(account), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}
