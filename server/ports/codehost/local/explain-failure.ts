import { CodeHostError, type CodeHostErrorCode } from '../port'

/** What git says on its way out (always in the C locale), from the most to the least telling. */
const EXPLANATIONS: [pattern: RegExp, code: CodeHostErrorCode, sentence: (gitDir: string) => string][] = [
  [
    /promisor|partial clone|transport '.*' not allowed/i,
    'unreadable',
    (dir) =>
      `${dir} is a partial clone without all its contents: run "git fetch --refetch --no-filter" there.`,
  ],
  [
    /unknown repository (extension|version)|expected git repo version|unknown ref storage/i,
    'unreadable',
    (dir) => `${dir} uses a format that the installed git does not know: install a newer git.`,
  ],
  [
    /permission denied|dubious ownership/i,
    'unreadable',
    (dir) => `${dir} may not be read by this account: give it read access.`,
  ],
  [
    /corrupt|inflate|packfile|pack has|bad (object|tree|signature)|missing object|missing blob|loose object|unable to (read|unpack|parse)|could not (read|parse)|cannot read|too-short tree|malformed|broken/i,
    'corrupt',
    (dir) => `${dir} is damaged: run "git fsck --full" there, and fetch or restore what it names.`,
  ],
  [
    /not a git repository/i,
    'not_found',
    (dir) => `${dir} is not a git repository that git can open: check its HEAD file or name another folder.`,
  ],
]

export function explainFailure(gitDir: string, stderr: string, exit: string): CodeHostError {
  const cause = new Error(`git ended with ${exit}: ${stderr.trim() || 'no message'}`)
  for (const [pattern, code, sentence] of EXPLANATIONS) {
    if (pattern.test(stderr)) return new CodeHostError(code, sentence(gitDir), { cause })
  }
  const words = stderr.trim().split('\n').at(-1)?.slice(0, 200) || `git ended with ${exit}`
  return new CodeHostError(
    'unreadable',
    `Git could not read ${gitDir} (${words}): run "git fsck" there to see what is wrong.`,
    { retryable: true, cause },
  )
}
