import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CodeHostError, type Head } from '../port'
import { BRANCHES, listHeads, readHeadOf } from './list-heads'
import { type GitRepository, readGit } from './run-git'

const USUAL = ['main', 'master']

/** The default branch is what HEAD points to; with HEAD detached or unborn main or master, else the only branch. */
export async function readHead(git: GitRepository): Promise<Head | null> {
  const current = (await readPointer(git)) ?? (await askPointer(git))
  const pointedTo = current.startsWith(BRANCHES) ? await readHeadOf(git, current) : null
  if (pointedTo) return pointedTo

  for (const name of USUAL) {
    const head = await readHeadOf(git, BRANCHES + name)
    if (head) return head
  }
  const [first, second] = await listHeads(git, BRANCHES, 2)
  if (first && !second) return first
  if (!first && current) return null
  throw new CodeHostError(
    'no_default_branch',
    `${git.gitDir} has ${first ? 'several branches' : 'commits but no branch'} and HEAD names none of them: run "git symbolic-ref HEAD refs/heads/<branch>" there.`,
  )
}

/** HEAD is a file nearly always, and read without a process; git is asked where it says nothing, as beside a reftable. */
async function readPointer({ gitDir, signal }: GitRepository): Promise<string | null> {
  const text = await readFile(join(gitDir, 'HEAD'), { encoding: 'latin1', signal }).catch(() => '')
  const [, ref = null] = /^ref: (refs\/heads\/(?!\.invalid$)[!-~]+)\n$/.exec(text) ?? []
  return ref
}

const askPointer = async (git: GitRepository): Promise<string> =>
  (await readGit({ ...git, args: ['symbolic-ref', '--quiet', 'HEAD'], alsoFine: 1 })).trim()
