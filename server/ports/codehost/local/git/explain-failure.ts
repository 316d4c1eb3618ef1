import { basename, dirname } from 'node:path'
import { CodeHostError, type CodeHostErrorCode } from '../../port'

interface Explanation {
  pattern: RegExp
  code: CodeHostErrorCode
  sentence: (gitDir: string) => string
  retryable?: boolean
}

/** The folder's name. Callers must not learn where the repository is on the disk. */
const nameOf = (gitDir: string) => basename(basename(gitDir) === '.git' ? dirname(gitDir) : gitDir)

/** Error messages of git (always in the C locale), from most to least specific. */
const EXPLANATIONS: Explanation[] = [
  {
    pattern: /Unable to create '.*[.]lock': File exists/i,
    code: 'unwritable',
    sentence: (dir) =>
      `Another git is writing to ${nameOf(dir)}: try again. If none is running there, remove the .lock file that one left.`,
    retryable: true,
  },
  {
    pattern: /cannot lock ref .*(but expected|already exists|unable to resolve|cannot create)/i,
    code: 'conflict',
    sentence: (dir) => `A branch of ${dir} is no longer as it was: read it again.`,
  },
  {
    pattern: /unrelated histories/i,
    code: 'conflict',
    sentence: () =>
      'The two branches share no history: bring the changes onto a branch that comes from the base.',
  },
  {
    pattern: /invalid path/i,
    code: 'invalid',
    sentence: (dir) => `Git refuses a path that is or would be in ${dir}: choose another name for the file.`,
  },
  {
    pattern: /nonexistent object|non-commit object/i,
    code: 'not_found',
    sentence: (dir) => `${dir} does not hold the commit that was asked for: read its branches again.`,
  },
  {
    pattern: /insufficient permission|read-only file system|no space left|quota exceeded/i,
    code: 'unwritable',
    sentence: (dir) =>
      `${dir} cannot be written to: give this account write access, and see that there is room.`,
  },
  {
    pattern: /promisor|transport '.*' not allowed/i,
    code: 'unreadable',
    sentence: (dir) =>
      `${dir} is a partial clone without all its contents: run "git fetch --refetch --no-filter" there.`,
  },
  {
    pattern: /unknown repository (extension|version)|expected git repo version|unknown ref storage/i,
    code: 'unreadable',
    sentence: (dir) => `${dir} has a format that the installed git does not know: install a newer git.`,
  },
  {
    pattern: /permission denied|dubious ownership/i,
    code: 'unreadable',
    sentence: (dir) => `${dir} may not be read by this account: give it read access.`,
  },
  {
    pattern:
      /corrupt|inflate|packfile|pack has|bad (tree|signature)|missing (object|blob)|loose object|unable to (read|unpack|parse|stream)|(could not|cannot) (read|parse)|too-short|malformed|broken/i,
    code: 'corrupt',
    sentence: (dir) => `${dir} is damaged: run "git fsck --full" there, and fetch or restore what it names.`,
  },
  {
    pattern: /not a tree object|bad object/i,
    code: 'not_found',
    sentence: (dir) =>
      `${dir} does not hold the commit that was asked for: read its head again, or run "git fsck" there.`,
    retryable: true,
  },
  {
    pattern: /not a git repository/i,
    code: 'not_found',
    sentence: (dir) =>
      `${dir} is not a git repository that git can open: check its HEAD file or name another folder.`,
  },
]

export function explainFailure(gitDir: string, stderr: string, ending: string): CodeHostError {
  const cause = new Error(`git ended with ${ending}: ${stderr.trim() || 'no message'}`)
  const match = EXPLANATIONS.find(({ pattern }) => pattern.test(stderr))
  if (match)
    return new CodeHostError(match.code, match.sentence(gitDir), { retryable: match.retryable, cause })
  const lastWords = stderr.trim().split('\n').at(-1)?.slice(0, 200) || ending
  return new CodeHostError(
    'unreadable',
    `Git could not read ${gitDir} (${lastWords}): run "git fsck" there to see what is wrong.`,
    { retryable: true, cause },
  )
}
