import { searchPath } from '#shared/page-paths'
import type { Command } from './command'
import { readStored, store } from './stored-list'

const MAX_SEARCHES = 5
const MAX_CHARACTERS = 200
const storageKey = (org: string) => `plumbline searches ${org}`

const isSearch = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Remembers a search in this browser only. */
export function rememberSearch(org: string, typed: string): void {
  const q = typed.trim()
  if (q === '' || q.length > MAX_CHARACTERS) return
  const others = readSearches(org).filter((text) => text.toLowerCase() !== q.toLowerCase())
  store(storageKey(org), [q, ...others].slice(0, MAX_SEARCHES))
}

const readSearches = (org: string) => readStored(storageKey(org), isSearch, MAX_SEARCHES)

/** The last searches, newest first. */
export const recentSearchCommands = (org: string): Command[] =>
  readSearches(org).map((q) => ({
    id: `searched ${q}`,
    label: q,
    icon: 'history',
    group: 'Recent searches',
    run: { to: searchPath(org, q) },
  }))
