import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { git, tryGit } from './git'
import { typeOf } from './objects'
import { Refusal } from './route'

export interface NewEntry {
  path: string
  mode: string
  type: string
  sha?: string | null
  content?: string
}

/** Creates a tree from entries on top of a base tree, like the Git data API. */
export async function makeTree(
  path: string,
  { tree: entries, base_tree }: { tree: NewEntry[]; base_tree?: string },
): Promise<string> {
  if (base_tree && (await typeOf(path, base_tree)) !== 'tree')
    throw new Refusal(422, 'base_tree is not a valid tree oid')
  const folder = await mkdtemp(join(tmpdir(), 'fake-github-'))
  try {
    const env = { GIT_INDEX_FILE: join(folder, 'index') }
    await git(path, base_tree ? ['read-tree', base_tree] : ['read-tree', '--empty'], { env })
    const there = new Set((await git(path, ['ls-files', '-z'], { env })).split('\0'))
    const lines: string[] = []
    for (const entry of entries) lines.push(await lineOf(path, entry, there))
    const { code } = await tryGit(path, ['update-index', '-z', '--index-info'], {
      env,
      input: lines.join(''),
    })
    if (code !== 0) throw new Refusal(422, 'tree contains paths that exclude each other')
    return await git(path, ['write-tree'], { env })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function lineOf(path: string, entry: NewEntry, there: Set<string>): Promise<string> {
  const isMalformed = entry.path
    .split('/')
    .some((part) => ['', '.', '..', '.git'].includes(part.toLowerCase()))
  if (isMalformed) throw new Refusal(422, 'tree.path contains a malformed path component')
  if (entry.sha !== undefined && entry.content !== undefined)
    throw new Refusal(422, 'Must supply either sha or content')
  if (entry.content !== undefined) {
    const sha = await git(path, ['hash-object', '-w', '--stdin'], { input: entry.content })
    return `${entry.mode} ${sha}\t${entry.path}\0`
  }
  if (entry.sha) {
    if ((await typeOf(path, entry.sha)) !== entry.type)
      throw new Refusal(422, `tree.sha ${entry.sha} is not a valid ${entry.type}`)
    return `${entry.mode} ${entry.sha}\t${entry.path}\0`
  }
  if (!there.has(entry.path)) throw new Refusal(422, 'GitRPC::BadObjectState')
  return `0 ${'0'.repeat(40)}\t${entry.path}\0`
}
