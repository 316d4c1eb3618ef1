import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../../spec/config/schema/schema'
import { version } from '../version'
import type { IndexedDocuments } from './indexed-document'

/** Changes whenever the form of the file or the meaning of its values changes. */
const FORM = 1

/** The result of parsing all documents of a checkout, kept so that hooks need not parse. */
export interface IndexFile {
  form: number
  /** The version of svc that wrote it. */
  svc: string
  /** The configuration that selected the documents, as `<name> <mtime> <size>`; null without a file. */
  configStamp: string | null
  /** Folders with documents, with their change times: a file that is added changes its folder. */
  folders: Record<string, number>
  config: Pick<Config, 'team' | 'ide' | 'agents'> & { docPaths: string[]; coverageThreshold: number }
  documents: IndexedDocuments
}

/** In the git folder, where nothing commits it. Null without one. */
export function indexPath(root: string): string | null {
  const git = gitFolder(root)
  return git === null ? null : join(git, 'svc', 'index.json')
}

/** The git folder of a checkout. In a work tree `.git` is a file that names it. */
export function gitFolder(root: string): string | null {
  const path = join(root, '.git')
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined) return null
  if (stats.isDirectory()) return path
  const folder = /^gitdir: (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1]
  return folder === undefined ? null : resolve(root, folder)
}

/** Null if there is none, or another version of svc wrote it. */
export function readIndexFile(root: string): IndexFile | null {
  const path = indexPath(root)
  if (path === null) return null
  try {
    const file = JSON.parse(readFileSync(path, 'utf8')) as IndexFile
    return file.form === FORM && file.svc === version() ? file : null
  } catch (error) {
    // A damaged file counts as missing: it is written anew.
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code !== undefined) return null
    throw error
  }
}

/** Replaces the file atomically. A checkout that cannot be written to works without it. */
export function writeIndexFile(root: string, content: Omit<IndexFile, 'form' | 'svc'>): void {
  const path = indexPath(root)
  if (path === null) return
  const temporary = `${path}.${process.pid}`
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(temporary, JSON.stringify({ form: FORM, svc: version(), ...content }))
    renameSync(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error
    rmSync(temporary, { force: true })
  }
}
