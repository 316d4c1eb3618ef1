import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const SVC = fileURLToPath(new URL('../../cli/svc.mjs', import.meta.url))
const BUILT_SVC = fileURLToPath(new URL('../support/programs/start-svc.mjs', import.meta.url))
let isBuilt = false

export interface Run {
  code: number | null
  out: string
  err: string
}

/** Runs the real command in a folder. */
export async function svc(cwd: string, args: string[], env: NodeJS.ProcessEnv = process.env): Promise<Run> {
  buildOnce()
  const child = spawn(process.execPath, [BUILT_SVC, ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const texts = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (texts.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (texts.err += text))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve)
  })
  return { code, ...texts }
}

/** `cli/svc.mjs` reads all sources to find out whether it must build. One start per test process does that. */
function buildOnce(): void {
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
