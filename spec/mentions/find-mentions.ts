/** Code is not searched for mentions. */
const CODE = /(?:^|\n)[ \t]*(`{3,}|~{3,})[\s\S]*?(?:\n[ \t]*\1|$)|(`+)[^`]*?\2/g

/** `@ada`, `@ada-example`, `@ada@example.com`. An address before the sign is not a mention. */
const MENTION = /(?<![\w@.+/-])@([\p{L}\p{N}](?:[\p{L}\p{N}_.+-]*[\p{L}\p{N}_])?(?:@[\w-]+(?:\.[\w-]+)+)?)/gu

/** The names that a markdown text mentions, in lower case, each once. */
export function findMentions(markdown: string): string[] {
  const prose = markdown.replace(CODE, ' ')
  return [...new Set([...prose.matchAll(MENTION)].map(([, name = '']) => name.toLowerCase()))]
}

/** The name of a person as it is mentioned: `Ada Example` is `ada-example`. */
export const mentionOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
