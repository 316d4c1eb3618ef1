import { CodeHostError, type Head } from '../port'
import { type GitRepository, readGit } from './run-git'

const BRANCHES = 'refs/heads/'
const USUAL = ['main', 'master']

/** The default branch is what HEAD points to; with HEAD detached or unborn main or master, else the only branch. */
export async function readHead(git: GitRepository): Promise<Head | null> {
  const current = (await readGit({ ...git, args: ['symbolic-ref', '--quiet', 'HEAD'], alsoFine: 1 })).trim()
  const pointedTo = current.startsWith(BRANCHES) ? await readBranch(git, current) : null
  if (pointedTo) return pointedTo

  for (const name of USUAL) {
    const head = await readBranch(git, BRANCHES + name)
    if (head) return head
  }
  const [first, second] = await listBranches(git, BRANCHES, 2)
  if (first && !second) return first
  if (!first && current) return null
  throw new CodeHostError(
    'no_default_branch',
    `${git.gitDir} has ${first ? 'several branches' : 'commits but no branch'} and HEAD names none of them: run "git symbolic-ref HEAD refs/heads/<branch>" there.`,
  )
}

async function readBranch(git: GitRepository, ref: string): Promise<Head | null> {
  const [head] = await listBranches(git, ref, 1)
  return head ?? null
}

async function listBranches(git: GitRepository, pattern: string, count: number): Promise<Head[]> {
  const format = '%(refname)%00%(objectname)%00%(tree)'
  const args = ['for-each-ref', `--count=${count}`, `--format=${format}`, '--end-of-options', pattern]
  const lines = (await readGit({ ...git, args })).split('\n').filter(Boolean)
  return lines.map((line) => {
    const [ref = '', commitSha = '', treeSha = ''] = line.split('\0')
    return { branch: ref.slice(BRANCHES.length), commitSha, treeSha }
  })
}
