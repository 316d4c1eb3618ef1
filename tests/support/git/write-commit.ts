import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesOfPlainWorkTree } from './work-tree-files'
import { indexOf, writeObject, writeTree } from './write-objects'

export interface NewCommit {
  message: string
  /** For example `Test Author <author@example.test>`. */
  person: string
  date: Date
}

/**
 * Commits all files of a work tree, with the bytes that `git add --all` and `git commit` would write, but without their
 * processes. Returns false, and changes nothing, if the work tree, HEAD or the message is not plain.
 */
export function writeCommit(folder: string, commit: NewCommit): boolean {
  const gitDir = join(folder, '.git')
  const paths = filesOfPlainWorkTree(folder)
  const [, ref] = /^ref: (refs\/heads\/.+)\n$/.exec(readFileSync(join(gitDir, 'HEAD'), 'utf8')) ?? []
  if (!paths || !ref || !isPlainMessage(commit.message)) return false
  const parent = existsSync(join(gitDir, ref)) ? readFileSync(join(gitDir, ref), 'utf8').trim() : null
  if (parent !== null && !COMMIT_ID.test(parent)) return false
  const blobs = paths
    .map((path) => ({
      path: Buffer.from(path),
      id: writeObject(gitDir, 'blob', readFileSync(join(folder, path))),
    }))
    .sort((a, b) => Buffer.compare(a.path, b.path))
  const tree = writeTree(gitDir, blobs).toString('hex')
  const signature = `${commit.person} ${Math.floor(commit.date.getTime() / 1000)} +0000`
  const headers = [`tree ${tree}`, ...(parent ? [`parent ${parent}`] : [])]
  const text = [...headers, `author ${signature}`, `committer ${signature}`, '', commit.message, ''].join(
    '\n',
  )
  const id = writeObject(gitDir, 'commit', Buffer.from(text)).toString('hex')
  replace(join(gitDir, 'index'), indexOf(folder, blobs))
  const kind = parent ? 'commit' : 'commit (initial)'
  const line = `${parent ?? '0'.repeat(40)} ${id} ${signature}\t${kind}: ${commit.message}\n`
  for (const log of ['HEAD', ref]) append(join(gitDir, 'logs', log), line)
  replace(join(gitDir, ref), `${id}\n`)
  return true
}

/** A branch can also name another branch. */
const COMMIT_ID = /^[0-9a-f]{40}$/

/** Git removes spaces and empty lines around a message. */
const isPlainMessage = (message: string) => /^\S(?:.*\S)?$/.test(message)

/** A reader sees the old or the new file, never a part. Fails while git writes the file. */
function replace(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.lock`, content, { flag: 'wx' })
  renameSync(`${file}.lock`, file)
}

function append(file: string, line: string): void {
  mkdirSync(dirname(file), { recursive: true })
  appendFileSync(file, line)
}
