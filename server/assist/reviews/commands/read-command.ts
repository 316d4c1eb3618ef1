import MarkdownIt, { type Token } from 'markdown-it'
/** The commands in a comment on a pull request. */
export type ReviewCommand =
  | { name: 'review' | 'apply' | 'attest' | 'help' }
  | { name: 'dismiss'; reason: string }
  | { name: 'unknown'; word: string }

const PLAIN = ['review', 'apply', 'attest', 'help'] as const
const MAX_REASON = 500

/** Commands are at the beginning of a comment; longer ones are not read to their end. */
const MAX_COMMENT = 20_000

const markdown = new MarkdownIt('commonmark', { maxNesting: 20 })

/**
 * The command in the first line that begins with our address. Null if the comment is not addressed to us. Only plain paragraphs
 * count: text in a quote, list, code or HTML comment is ignored.
 */
export function readCommand(body: string, address: string): ReviewCommand | null {
  const line = linesOf(body, address).find(
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

function linesOf(body: string, address: string): string[] {
  if (!body.toLowerCase().includes(address.toLowerCase())) return []
  return markdown
    .parse(body.slice(0, MAX_COMMENT), {})
    .filter(({ type, level }) => type === 'inline' && level === 1)
    .flatMap(({ children }) => plainLines(children ?? []))
}

/** The source of each line that is plain text. */
function plainLines(tokens: readonly Token[]): string[] {
  const lines = ['']
  for (const { type, content, markup } of tokens)
    if (type === 'softbreak' || type === 'hardbreak') lines.push('')
    else lines[lines.length - 1] += type === 'code_inline' ? markup + content + markup : content || markup
  return lines.map((line) => line.trim())
}
