import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMessage, writeMessage } from './messages.mjs'

const RUNNER = fileURLToPath(new URL('./program-runner.mjs', import.meta.url))

type Command = [program: string, ...args: string[]]

interface Surroundings {
  cwd: string
  env: NodeJS.ProcessEnv
}

interface ProgramResult {
  command: string
  status: number
  stdout: string
  stderr: string
}

interface Runner {
  requests: number
  answers: number
}

let opened: Runner | null = null

/**
 * Runs the commands one after another and returns the output of the last one. A small process starts them: to start a
 * process, Linux copies the memory map of the one that starts it, and a test process holds the whole server.
 */
export function runPrograms(commands: Command[], { cwd, env }: Surroundings): string {
  opened ??= openRunner()
  writeMessage(opened.requests, { commands, cwd, env })
  const result = readMessage<ProgramResult>(opened.answers)
  if (result === null) throw new Error('The process that runs programs for tests is gone.')
  if (result.status !== 0) throw new Error(`Command failed: ${result.command}\n${result.stderr}`)
  return result.stdout
}

/** One per test process. It ends when the pipes close, and so with this process. */
function openRunner(): Runner {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-programs-'))
  const pipes: [string, string] = [join(folder, 'requests'), join(folder, 'answers')]
  execFileSync('mkfifo', pipes)
  const runner = spawn(process.execPath, [RUNNER, ...pipes], { stdio: ['ignore', 'ignore', 'inherit'] })
  runner.unref()
  // Each of the two waits until the runner has opened the other end.
  const requests = openSync(pipes[0], 'w')
  const answers = openSync(pipes[1], 'r')
  rmSync(folder, { recursive: true })
  return { requests, answers }
}
