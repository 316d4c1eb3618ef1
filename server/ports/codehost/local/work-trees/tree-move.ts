import { type GitRepository, streamGit } from '../git/run-git'
import { splitRecords } from '../git/split-records'

/** The move of a branch from one commit to another, which its work trees have to follow. */
export interface TreeMove {
  /** The empty tree if there was no commit. */
  from: string
  to: string
  /** By path: whether a file exists before and after the move. */
  changed: Map<string, { before: boolean; after: boolean }>
}

const EMPTY_TREE = {
  sha1: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  sha256: '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
}

export async function treeMove(git: GitRepository, fromSha: string | null, to: string): Promise<TreeMove> {
  const from = fromSha ?? (to.length === 40 ? EMPTY_TREE.sha1 : EMPTY_TREE.sha256)
  const args = ['diff-tree', '-r', '-z', '--name-status', '--no-renames', '--end-of-options', from, to]
  const changed: TreeMove['changed'] = new Map()
  let status: string | null = null
  for await (const record of splitRecords(streamGit({ ...git, args }))) {
    const text = record.toString('utf8')
    if (status === null) status = text
    else {
      changed.set(text, { before: status !== 'A', after: status !== 'D' })
      status = null
    }
  }
  return { from, to, changed }
}
