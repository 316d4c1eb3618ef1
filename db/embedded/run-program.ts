import { type SpawnOptions, spawn } from 'node:child_process'
import type { Account } from './account'

export interface ProgramOutcome {
  code: number | null
  output: string
}

/** Postgres must not see the caller's PG* variables, folder or language. */
export function spawnOptions(account: Account | null): SpawnOptions {
  const env: Record<string, string> = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  return { ...account, cwd: '/', env: env as NodeJS.ProcessEnv, windowsHide: true }
}

/** Runs one of Postgres's programs to its end; rejects only when it cannot be started. */
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
