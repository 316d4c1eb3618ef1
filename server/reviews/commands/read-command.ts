/** What people can ask for in a comment on a pull request. */
export type ReviewCommand =
  | { name: 'review' | 'apply' | 'attest' | 'help' }
  | { name: 'dismiss'; reason: string }
  | { name: 'unknown'; word: string }

const PLAIN = ['review', 'apply', 'attest', 'help'] as const
const MAX_REASON = 500

/** The command in the first line that begins with our address. Null if the comment is not for us. Quotes do not count. */
export function readCommand(body: string, address: string): ReviewCommand | null {
  const line = body
    .split(/\r?\n/)
    .map((each) => each.trim())
    .find(
      (each) =>
        each.toLowerCase() === address.toLowerCase() ||
        each.toLowerCase().startsWith(`${address.toLowerCase()} `),
    )
  if (line === undefined) return null
  const [word = 'help', ...rest] = line.slice(address.length).trim().split(/\s+/).filter(Boolean)
  const name = PLAIN.find((each) => each === word.toLowerCase())
  if (name) return { name }
  if (word.toLowerCase() === 'dismiss')
    return { name: 'dismiss', reason: rest.join(' ').slice(0, MAX_REASON) }
  return { name: 'unknown', word: word.slice(0, 50) }
}
