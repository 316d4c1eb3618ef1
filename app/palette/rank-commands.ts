import type { Command } from './command'

/** The lines of the palette for a typed text, in the order in which they are shown. */
export function arrangeLines(
  commands: readonly Command[],
  results: readonly Command[],
  typed: string,
): Command[] {
  const ranked = rankCommands(commands, typed)
  const named = ranked.filter(({ label }) => isNamed(label, typed))
  // Scattered letters match many commands, so found documents come before them.
  return groupTogether(named.length > 0 ? [...named, ...results] : [...results, ...ranked])
}

/** Whether each typed word begins a word of the label. */
function isNamed(label: string, typed: string): boolean {
  const words = wordsOf(label)
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)))
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Moves the lines of a group to its first line. */
const groupTogether = (lines: readonly Command[]): Command[] =>
  [...new Set(lines.map(({ group }) => group))].flatMap((name) => lines.filter(({ group }) => group === name))

/** Commands whose label contains the letters in this order, best first. Starts of words and adjacent letters score higher. */
function rankCommands(commands: readonly Command[], typed: string): Command[] {
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
