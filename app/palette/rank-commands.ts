import type { Command } from './command'

/** Those whose label has the letters in this order, best first: a word's beginning counts most, then letters in a row. */
export function rankCommands(commands: readonly Command[], typed: string): Command[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return [...commands]
  return commands
    .map((command) => ({ command, score: scoreOf(command.label.toLowerCase(), wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ command }) => command)
}

/** 0 when a letter is missing. */
export function scoreOf(label: string, wanted: string): number {
  let score = 1
  let at = -1
  for (const letter of wanted.replace(/\s+/g, '')) {
    const next = label.indexOf(letter, at + 1)
    if (next < 0) return 0
    const beginsWord = next === 0 || !/[\p{L}\p{N}]/u.test(label[next - 1] ?? '')
    score += next === at + 1 && at >= 0 ? 9 : beginsWord ? 8 : 1
    at = next
  }
  return score + 1 / label.length
}
