import type { Branch } from '../../port'
import { type GitRepository, streamGit } from '../git/run-git'
import { branchRef } from './branch-ref'
import { BRANCHES, readHeadOf } from './list-heads'

export async function* listBranches(git: GitRepository): AsyncGenerator<Branch, void, undefined> {
  const format = '%(refname)%00%(objectname)'
  let partialLine = ''
  for await (const chunk of streamGit({ ...git, args: ['for-each-ref', `--format=${format}`, BRANCHES] })) {
    const lines = (partialLine + chunk.toString('latin1')).split('\n')
    partialLine = lines.pop() ?? ''
    yield* lines.map(branchOf)
  }
}

export async function readBranch(git: GitRepository, name: string): Promise<Branch | null> {
  const head = await readHeadOf(git, branchRef(name))
  return head && { name, commitSha: head.commitSha }
}

function branchOf(line: string): Branch {
  const [ref = '', commitSha = ''] = Buffer.from(line, 'latin1').toString('utf8').split('\0')
  return { name: ref.slice(BRANCHES.length), commitSha }
}
