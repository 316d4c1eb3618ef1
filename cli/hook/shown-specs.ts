import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gitFolder } from '#cli/index-cache/cache-folder'

/** Only recent sessions are remembered, so that the folder stays small. */
const KEPT_MS = 3 * 24 * 3600 * 1000

/** The specs that a session has already received and does not need again. */
export function readShown(root: string, sessionId: string): Set<string> {
  const file = fileOf(root, sessionId)
  if (file === null) return new Set()
  try {
    return new Set(JSON.parse(readFileSync(file, 'utf8')) as string[])
  } catch (error) {
    if (!(error instanceof SyntaxError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return new Set()
  }
}

export function rememberShown(root: string, sessionId: string, paths: readonly string[]): void {
  const file = fileOf(root, sessionId)
  if (file === null) return
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) {
    const old = join(folder, name)
    const time = statSync(old, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - time > KEPT_MS) rmSync(old, { force: true })
  }
  writeFileSync(file, JSON.stringify(paths))
}

function fileOf(root: string, sessionId: string): string | null {
  const folder = gitFolder(root)
  const name = createHash('sha256').update(sessionId).digest('hex').slice(0, 32)
  return folder === null ? null : join(folder, 'svc', 'sessions', `${name}.json`)
}
