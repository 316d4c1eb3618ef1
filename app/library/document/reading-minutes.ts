const WORDS_PER_MINUTE = 220

/** How long a person reads the text of some HTML: at least one minute. */
export function readingMinutes(html: string[]): number {
  const words = html.reduce((sum, part) => sum + countWords(part), 0)
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}

const countWords = (html: string) => html.replace(/<[^>]*>/g, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0
