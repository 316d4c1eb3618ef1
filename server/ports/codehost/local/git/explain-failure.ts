import { CodeHostError, type CodeHostErrorCode } from '../../port'
import { nameOfFolder } from './name-of-folder'

interface Explanation {
  pattern: RegExp
  code: CodeHostErrorCode
  sentence: (repository: string) => string
  retryable?: boolean
}

/** Error messages of git (always in the C locale), from most to least specific. */
const EXPLANATIONS: Explanation[] = [
  {
    pattern: /Unable to create '.*[.]lock': File exists/i,
    code: 'unwritable',
    sentence: (repository) =>
      `Another git is writing to ${repository}: try again. If none is running there, remove the .lock file that one left.`,
    retryable: true,
  },
  {
    pattern: /cannot lock ref .*(but expected|already exists|unable to resolve|cannot create)/i,
    code: 'conflict',
    sentence: (repository) => `A branch of ${repository} is no longer as it was: read it again.`,
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
    sentence: (repository) =>
      `Git refuses a path that is or would be in ${repository}: choose another name for the file.`,
  },
  {
    pattern: /nonexistent object|non-commit object/i,
    code: 'not_found',
    sentence: (repository) =>
      `${repository} does not hold the commit that was asked for: read its branches again.`,
  },
  {
    pattern: /insufficient permission|read-only file system|no space left|quota exceeded/i,
    code: 'unwritable',
    sentence: (repository) =>
      `${repository} cannot be written to: give this account write access, and see that there is room.`,
  },
  {
    pattern: /promisor|transport '.*' not allowed/i,
    code: 'unreadable',
    sentence: (repository) =>
      `${repository} is a partial clone without all its contents: run "git fetch --refetch --no-filter" there.`,
  },
  {
    pattern: /unknown repository (extension|version)|expected git repo version|unknown ref storage/i,
    code: 'unreadable',
    sentence: (repository) =>
      `${repository} has a format that the installed git does not know: install a newer git.`,
  },
  {
    pattern: /permission denied|dubious ownership/i,
    code: 'unreadable',
    sentence: (repository) => `${repository} may not be read by this account: give it read access.`,
  },
  {
    pattern:
      /corrupt|inflate|packfile|pack has|bad (tree|signature)|missing (object|blob)|loose object|unable to (read|unpack|parse|stream)|(could not|cannot) (read|parse)|too-short|malformed|broken/i,
    code: 'corrupt',
    sentence: (repository) =>
      `${repository} is damaged: run "git fsck --full" there, and fetch or restore what it names.`,
  },
  {
    pattern: /not a tree object|bad object/i,
    code: 'not_found',
    sentence: (repository) =>
      `${repository} does not hold the commit that was asked for: read its head again, or run "git fsck" there.`,
    retryable: true,
  },
  {
    pattern: /not a git repository/i,
    code: 'not_found',
    sentence: (repository) =>
      `${repository} is not a git repository that git can open: check its HEAD file or name another folder.`,
  },
]

export function explainFailure(gitDir: string, stderr: string, ending: string): CodeHostError {
  const cause = new Error(`git in ${gitDir} ended with ${ending}: ${stderr.trim() || 'no message'}`)
  const repository = nameOfFolder(gitDir)
  const match = EXPLANATIONS.find(({ pattern }) => pattern.test(stderr))
  if (match)
    return new CodeHostError(match.code, match.sentence(repository), { retryable: match.retryable, cause })
  const lastLine = withoutFolders(stderr.trim().split('\n').at(-1) ?? '').slice(0, 200)
  return new CodeHostError(
    'unreadable',
    `Git could not read ${repository} (${lastLine || ending}): run "git fsck" there to see what is wrong.`,
    { retryable: true, cause },
  )
}

/** Keeps only the last part of each absolute path. */
const withoutFolders = (text: string) => text.replace(/(?<![\w.:/-])\/(?:[^\s/'"]+\/)*(?=[^\s/'"])/g, '')
