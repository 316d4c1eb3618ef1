import { stat } from 'node:fs/promises'
import type { ObjectReader } from './object-reader'
import type { GitRepository, GitSettings } from './run-git'

/** The purpose of a reader. A folder recreated at the same path is another repository. */
interface ReaderPurpose extends Pick<GitSettings, 'env' | 'idleMs'> {
  gitDir: string
  identity: string
}

interface KeptReader {
  reader: ObjectReader
  purpose: ReaderPurpose
  timer: NodeJS.Timeout
}

/** Starting git takes longer than most answers. A page or a save sends many requests within this time. */
const KEEP_MS = 5_000
const MAX_KEPT = 8

/** The reader that has waited longest is first. */
const kept: KeptReader[] = []

/** Null if no reader may be kept: other variables give other results, and git itself explains a missing folder. */
export async function purposeOf(git: GitRepository): Promise<ReaderPurpose | null> {
  const { env, idleMs, gitDir, variables } = git
  const folder = variables ? null : await stat(gitDir, { bigint: true }).catch(() => null)
  return folder && { env, idleMs, gitDir, identity: `${folder.dev}:${folder.ino}:${folder.birthtimeNs}` }
}

/** A reader that was kept for this repository, for one user at a time. */
export function takeKeptReader(purpose: ReaderPurpose): ObjectReader | null {
  const at = kept.findLastIndex((one) => isSamePurpose(one.purpose, purpose))
  const [found] = at === -1 ? [] : kept.splice(at, 1)
  if (!found) return null
  clearTimeout(found.timer)
  found.reader.hold(true)
  return found.reader
}

export function keepReader(reader: ObjectReader, purpose: ReaderPurpose): void {
  const timer = setTimeout(() => endKept(reader), KEEP_MS).unref()
  reader.hold(false)
  kept.push({ reader, purpose, timer })
  const [oldest] = kept
  if (oldest && kept.length > MAX_KEPT) endKept(oldest.reader)
}

function endKept(reader: ObjectReader): void {
  const at = kept.findIndex((one) => one.reader === reader)
  for (const { timer } of kept.splice(at, 1)) clearTimeout(timer)
  void reader.end()
}

const isSamePurpose = (a: ReaderPurpose, b: ReaderPurpose) =>
  a.gitDir === b.gitDir && a.identity === b.identity && a.env === b.env && a.idleMs === b.idleMs
