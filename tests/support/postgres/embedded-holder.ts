import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import postgres from 'postgres'
import { PROGRAM_FLAGS, programFile } from '../programs/program-file'

export interface Holder {
  child: ChildProcess
  /** Its log before the cluster was ready. */
  logged: string[]
  url: string
  leave(): Promise<void>
  kill(): Promise<void>
}

/** Starts another process that holds a lease on the cluster of this data folder. */
export async function holdCluster(
  dataDir: string,
  account: { uid?: number; gid?: number } = {},
  watchIntervalMs?: number,
): Promise<Holder> {
  const child = spawnHolder(dataDir, account, watchIntervalMs)
  const ended = once(child, 'exit')
  const logged: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('url ')) {
      return {
        child,
        logged,
        url: line.slice(4),
        async leave() {
          child.stdin.end()
          await ended
        },
        async kill() {
          child.kill('SIGKILL')
          await ended
        },
      }
    }
    logged.push(line)
  }
  throw new Error(`the holder ended early: ${logged.join('\n')}`)
}

export function spawnHolder(
  dataDir: string,
  account: { uid?: number; gid?: number } = {},
  watchIntervalMs?: number,
) {
  const args = [dataDir, ...(watchIntervalMs === undefined ? [] : [String(watchIntervalMs)])]
  return spawn(process.execPath, [...PROGRAM_FLAGS, programFile('hold-embedded-postgres'), ...args], {
    ...account,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
}

export function postmasterPid(dataDir: string): number {
  const file = path.join(realpathSync(path.join(dataDir, 'postgres')), 'data/postmaster.pid')
  return Number(readFileSync(file, 'utf8').split('\n')[0])
}

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    return await sql.unsafe(text)
  } finally {
    await sql.end()
  }
}
