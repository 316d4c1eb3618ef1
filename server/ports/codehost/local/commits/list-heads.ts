import type { Head } from '../../port'
import { withObjects } from '../git/read-objects'
import { type GitRepository, readGit } from '../git/run-git'
import { readRefFile } from './read-ref-file'

export const BRANCHES = 'refs/heads/'

/** The branch of exactly this ref; null when there is none. */
export async function readHeadOf(git: GitRepository, ref: string): Promise<Head | null> {
  const commitSha = await readRefFile(git, ref)
  const treeSha = commitSha && (await readTreeOfCommit(git, commitSha))
  if (treeSha) return { branch: ref.slice(BRANCHES.length), commitSha, treeSha }
  const [head] = await listHeads(git, ref, 1)
  return head && BRANCHES + head.branch === ref ? head : null
}

const MAX_COMMIT_BYTES = 65_536

/** The tree that a commit names, whether or not the repository contains it. Null if only git can determine it. */
const readTreeOfCommit = (git: GitRepository, commitSha: string) =>
  withObjects(git, async ({ info, contents }) => {
    const header = await info(commitSha)
    if (header?.type !== 'commit' || header.size > MAX_COMMIT_BYTES) return null
    const commit = await contents(commitSha)
    return /^tree ([0-9a-f]+)\n/.exec(commit?.bytes.toString('latin1') ?? '')?.[1] ?? null
  })

/** At most `count` branches, sorted by name. */
export async function listHeads(git: GitRepository, pattern: string, count: number): Promise<Head[]> {
  const format = '%(refname)%00%(objectname)%00%(tree)'
  const args = ['for-each-ref', `--count=${count}`, `--format=${format}`, '--end-of-options', pattern]
  const lines = (await readGit({ ...git, args })).split('\n').filter(Boolean)
  return lines.map((line) => {
    const [ref = '', commitSha = '', treeSha = ''] = line.split('\0')
    return { branch: ref.slice(BRANCHES.length), commitSha, treeSha }
  })
}
