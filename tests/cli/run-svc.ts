import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished, vi } from 'vitest'
import { COMMANDS } from '#cli/commands/index'
import { main } from '#cli/main'

const SVC = fileURLToPath(new URL('../../cli/svc.mjs', import.meta.url))
/** The built program, which does not check whether its sources have changed. */
export const SVC_PROGRAM = fileURLToPath(new URL('../support/programs/start-svc.mjs', import.meta.url))
let isBuilt = false

export interface Run {
  code: number | null
  out: string
  err: string
}

let turn: Promise<unknown> = Promise.resolve()

/**
 * Runs a command in this process, one at a time, because a command uses the folder, environment and output of its process.
 * `json-of-commands.test.ts` runs the program of each command.
 */
export function svc(cwd: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<Run> {
  const run = turn.then(() => runHere(cwd, args, env))
  turn = run.catch(() => undefined)
  return run
}

async function runHere(cwd: string, args: string[], env: NodeJS.ProcessEnv): Promise<Run> {
  const before = { cwd: process.cwd(), env: process.env, code: process.exitCode }
  const listeners = process.stdout.listeners('error')
  const [out, err] = [capture(process.stdout), capture(process.stderr)]
  process.chdir(cwd)
  process.env = { ...env }
  process.exitCode = undefined
  try {
    await main(args, COMMANDS)
    return { code: Number(process.exitCode ?? 0), out: out.text(), err: err.text() }
  } finally {
    process.chdir(before.cwd)
    process.env = before.env
    process.exitCode = before.code
    for (const { release } of [out, err]) release()
    for (const listener of process.stdout.listeners('error'))
      if (!listeners.includes(listener)) process.stdout.off('error', listener as () => void)
  }
}

function capture(stream: NodeJS.WriteStream): { text(): string; release(): void } {
  const spy = vi.spyOn(stream, 'write').mockReturnValue(true)
  return { text: () => spy.mock.calls.map(([text]) => text).join(''), release: () => spy.mockRestore() }
}

/** Runs the program, in a process of its own. */
export async function svcProgram(
  cwd: string,
  args: string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<Run> {
  buildSvc()
  const child = spawn(process.execPath, [SVC_PROGRAM, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const texts = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.err += text))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve)
  })
  return { code, ...texts }
}

/** `cli/svc.mjs` reads all sources to find out whether it must build. One start per test process does that. */
export function buildSvc(): void {
  if (!isBuilt) execFileSync(process.execPath, [SVC, '--version'])
  isBuilt = true
}

/** Makes a folder with these files. It is removed when the test ends. */
export function makeFolder(files: Record<string, string | Uint8Array>): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-svc-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}
