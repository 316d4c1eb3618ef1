import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CodeHostError, type Head } from '../../port'
import { nameOfFolder } from '../git/name-of-folder'
import { type GitRepository, readGit } from '../git/run-git'
import { branchRef } from './branch-ref'
import { BRANCHES, listHeads, readHeadOf } from './list-heads'

const USUAL_BRANCHES = ['main', 'master']

/** The newest commit of a configured default branch. Null if the repository has no branch at all. */
async function readConfiguredHead(git: GitRepository, branch: string): Promise<Head | null> {
  const head = await readHeadOf(git, branchRef(branch))
  if (head) return head
  const [anyBranch] = await listHeads(git, BRANCHES, 1)
  if (!anyBranch) return null
  throw new CodeHostError(
    'no_default_branch',
    `The default branch ${branch} is gone: restore it, or let an admin choose another one in the settings under Repositories.`,
  )
}

/**
 * The configured default branch, or else the target of HEAD. If HEAD is detached or unborn: main or master, or else the only
 * branch.
 */
export async function readHead(git: GitRepository, configuredBranch?: string | null): Promise<Head | null> {
  if (configuredBranch) return readConfiguredHead(git, configuredBranch)
  const current = (await readHeadFile(git)) ?? (await readHeadByGit(git))
  const pointedTo = current.startsWith(BRANCHES) ? await readHeadOf(git, current) : null
  if (pointedTo) return pointedTo

  for (const name of USUAL_BRANCHES) {
    const head = await readHeadOf(git, BRANCHES + name)
    if (head) return head
  }
  const [first, second] = await listHeads(git, BRANCHES, 2)
  if (first && !second) return first
  if (!first && current) return null
  throw new CodeHostError(
    'no_default_branch',
    `${nameOfFolder(git.gitDir)} has ${first ? 'several branches' : 'commits but no branch'} and HEAD names none of them: run "git symbolic-ref HEAD refs/heads/<branch>" there.`,
  )
}

/**
 * HEAD is nearly always a file and is read without a process. Git is called if the file is not enough, for
 * example with a reftable.
 */
async function readHeadFile({ gitDir, signal }: GitRepository): Promise<string | null> {
  const text = await readFile(join(gitDir, 'HEAD'), { encoding: 'latin1', signal }).catch(() => '')
  const [, ref = null] = /^ref: (refs\/heads\/(?!\.invalid$)[!-~]+)\n$/.exec(text) ?? []
  return ref
}

const readHeadByGit = async (git: GitRepository): Promise<string> =>
  (await readGit({ ...git, args: ['symbolic-ref', '--quiet', 'HEAD'], acceptedExitCode: 1 })).trim()
