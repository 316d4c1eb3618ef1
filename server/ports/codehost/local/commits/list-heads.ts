import type { Head } from '../../port'
import { type GitRepository, readGit } from '../git/run-git'

export const BRANCHES = 'refs/heads/'

/** The branch of exactly this ref; null when there is none. */
export async function readHeadOf(git: GitRepository, ref: string): Promise<Head | null> {
  const [head] = await listHeads(git, ref, 1)
  return head && BRANCHES + head.branch === ref ? head : null
}

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
