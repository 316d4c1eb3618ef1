import { delayOptimization } from '#cli/delay-optimization'
import { isSystemError } from '#cli/failure'
import { type StartedSearch, startSearch } from './start-search'

let earlySearch: { text: string; search: StartedSearch } | null = null

/** Starts a search before the code of the commands is loaded. Skips command lines with options other than `--json`. */
export function startEarlySearch(argv: readonly string[]): void {
  const words = argv.filter((word) => word !== '--json')
  if (words.some((word) => word.startsWith('-'))) return
  delayOptimization()
  const text = words.join(' ').trim()
  try {
    earlySearch = { text, search: startSearch(text) }
  } catch (error) {
    // The command tries it again and prints the error.
    if (!isSystemError(error)) throw error
  }
}

/** The search for a text that was started before. Each is used once, because the files may change. */
export function takeEarlySearch(text: string): StartedSearch | null {
  const search = earlySearch?.text === text ? earlySearch.search : null
  earlySearch = null
  return search
}
