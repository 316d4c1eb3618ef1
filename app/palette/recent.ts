import type { Command } from './command'
import { readStored, store } from './stored-list'

export interface Visit {
  to: string
  title: string
  note: string
}

const MAX_VISITS = 8
const storageKey = (org: string) => `plumbline recent ${org}`

/** The last visited documents, newest first. They are stored only in this browser. */
export const readRecent = (org: string): Visit[] => readStored(storageKey(org), isVisit, MAX_VISITS)

export function rememberVisit(org: string, visit: Visit): void {
  const otherEntries = readRecent(org).filter(({ to }) => to !== visit.to)
  store(storageKey(org), [visit, ...otherEntries].slice(0, MAX_VISITS))
}

/** Recent documents without the open one. */
export const recentCommands = (org: string, here: string): Command[] =>
  readRecent(org)
    .filter(({ to }) => to !== here)
    .map(({ to, title, note }) => ({
      id: `recent ${to}`,
      label: title,
      note,
      icon: 'file',
      group: 'Recent documents',
      run: { to },
    }))

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  ['to', 'title', 'note'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string') &&
  (value as Visit).to.startsWith('/app/')
