import type { Command } from './command'

export interface Visit {
  to: string
  title: string
  note: string
}

const MAX_VISITS = 8
const storageKey = (org: string) => `plumbline recent ${org}`

/** The last visited documents, newest first. They are stored only in this browser. */
export function readRecent(org: string): Visit[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(org)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isVisit).slice(0, MAX_VISITS) : []
  } catch {
    // Storage is forbidden or contains something else: no recent documents.
    return []
  }
}

export function rememberVisit(org: string, visit: Visit): void {
  const otherEntries = readRecent(org).filter(({ to }) => to !== visit.to)
  try {
    localStorage.setItem(storageKey(org), JSON.stringify([visit, ...otherEntries].slice(0, MAX_VISITS)))
  } catch {
    // Storage is full or forbidden: the palette works without it.
  }
}

/** Recent documents without the open one. */
export const recentCommands = (org: string, here: string): Command[] =>
  readRecent(org)
    .filter(({ to }) => to !== here)
    .map(({ to, title, note }) => ({
      id: `recent ${to}`,
      label: title,
      note,
      group: 'Recent',
      run: { to },
    }))

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  ['to', 'title', 'note'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  (value as Visit).to.startsWith('/app/')
