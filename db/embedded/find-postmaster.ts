import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Postmaster {
  pid: number
  port: number
}

/** The server that runs on this data folder, whichever process started it. */
export async function findPostmaster(data: string): Promise<Postmaster | null> {
  const lines = await pidLines(data)
  if (lines === null) return null
  const pid = Number(lines[0])
  const command = await commandLine(pid)
  return command.includes(data) ? { pid, port: Number(lines[3]) } : null
}

/**
 * Postgres refuses to start if the pid in a stale file belongs to another living process, which is common in a new
 * container. It accepts its parent's pid, so this writes our pid. The rest of the file stays, so Postgres still checks
 * that no old backend holds the shared memory.
 */
export async function disarmStalePid(data: string): Promise<void> {
  const lines = await pidLines(data)
  if (lines === null) return
  await writeFile(path.join(data, 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'))
}

async function pidLines(data: string): Promise<string[] | null> {
  try {
    const lines = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n')
    return lines.length > 1 ? lines : null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

async function commandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8')
    if (process.platform === 'win32') return (await run('powershell', windowsQuery(pid))).stdout
    return (await run('ps', ['-o', 'command=', '-p', String(pid)])).stdout
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === 'ENOENT' || code === 'ESRCH' || code === 1) return ''
    throw error
  }
}

const windowsQuery = (pid: number) => [
  ...['-NoProfile', '-Command'],
  `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`,
]
