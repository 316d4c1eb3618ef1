import type { Command } from './command'

/** Commands whose label contains the letters in this order, best first. Starts of words and adjacent letters score higher. */
export function rankCommands(commands: readonly Command[], typed: string): Command[] {
  const query = typed.trim().toLowerCase()
  if (query === '') return [...commands]
  return commands
    .map((command) => ({ command, score: scoreOf(command.label.toLowerCase(), query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ command }) => command)
}

/** 0 if a letter is missing. */
export function scoreOf(label: string, query: string): number {
  let score = 1
  let at = -1
  for (const letter of query.replace(/\s+/g, '')) {
    const next = label.indexOf(letter, at + 1)
    if (next < 0) return 0
    const isWordStart = next === 0 || !/[\p{L}\p{N}]/u.test(label[next - 1] ?? '')
    score += next === at + 1 && at >= 0 ? 9 : isWordStart ? 8 : 1
    at = next
  }
  return score + 1 / label.length
}
