import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { refuseLinks } from '#cli/checkout/stay-inside'
import { gitFolder } from '#cli/index-cache/cache-folder'
import { type EvidenceDocument, type EvidenceSession, keepLast, MAX_SESSIONS } from './session'

export const SESSION_EVIDENCE = '.svc/session-evidence.json'

type Persist = 'file' | 'mcp' | 'both'

/** With `mcp` nothing is written beside the code; the git folder keeps unsent evidence. */
export function evidencePath(root: string, persist: Persist): string | null {
  if (persist !== 'mcp') {
    refuseLinks(root, SESSION_EVIDENCE)
    return join(root, SESSION_EVIDENCE)
  }
  const folder = gitFolder(root)
  return folder === null ? null : join(folder, 'svc', 'session-evidence.json')
}

/** A damaged file counts as empty. */
export function readEvidence(path: string): EvidenceDocument {
  try {
    const document = JSON.parse(readFileSync(path, 'utf8')) as EvidenceDocument
    if (document.version === 1 && Array.isArray(document.sessions)) return document
  } catch (error) {
    if (!(error instanceof SyntaxError) && (error as NodeJS.ErrnoException).code === undefined) throw error
  }
  return { version: 1, sessions: [] }
}

/** Changes one session. The file is replaced atomically, so a killed process leaves either the old or the new one. */
export function updateSession(
  path: string,
  fresh: EvidenceSession,
  change: (session: EvidenceSession) => EvidenceSession,
): EvidenceSession {
  mkdirSync(dirname(path), { recursive: true })
  return withLock(`${path}.lock`, () => {
    const { sessions } = readEvidence(path)
    const before = sessions.find(({ session_id }) => session_id === fresh.session_id) ?? fresh
    const after = change(before)
    const others = sessions.filter(({ session_id }) => session_id !== fresh.session_id)
    const keptSessions = withinBytes(keepLast([...others, after], MAX_SESSIONS))
    removeAbandoned(path)
    const temporary = `${path}.${process.pid}`
    writeFileSync(temporary, `${JSON.stringify({ version: 1, sessions: keptSessions }, null, 2)}\n`)
    renameSync(temporary, path)
    return after
  })
}

/** Removes files of killed processes. Only the holder of the lock writes, so nobody else needs them. */
function removeAbandoned(path: string): void {
  const [folder, start] = [dirname(path), `${basename(path)}.`]
  const names = readdirSync(folder).filter(
    (name) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)),
  )
  for (const name of names) rmSync(join(folder, name), { force: true })
}

const MAX_BYTES = 5 * 1024 ** 2

/** The newest sessions that fit into the file; at least the last one. */
function withinBytes(sessions: readonly EvidenceSession[]): EvidenceSession[] {
  let left = MAX_BYTES
  const newestFirst = sessions.toReversed().filter((session, age) => {
    left -= Buffer.byteLength(JSON.stringify(session, null, 2))
    return age === 0 || left >= 0
  })
  return newestFirst.toReversed()
}

const TRIES = 50
const PAUSE_MS = 10
const ABANDONED_MS = 5_000

/** Sessions of several windows change the same file. The lock of a dead process is taken over. */
function withLock<T>(lock: string, work: () => T): T {
  for (let tried = 0; !takeLock(lock); tried++) {
    if (tried >= TRIES) throw new Error(`${lock} is held by another process`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS)
  }
  try {
    return work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function takeLock(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const since = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - since > ABANDONED_MS) rmSync(lock, { recursive: true, force: true })
    return false
  }
}
