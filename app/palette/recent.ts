import type { Command } from './command'

interface Visit {
  to: string
  title: string
  note: string
}

const MOST = 8
const storedAs = (org: string) => `plumbline recent ${org}`

/** What this browser has read last, newest first. It stays in the browser. */
function readRecent(org: string): Visit[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storedAs(org)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isVisit).slice(0, MOST) : []
  } catch {
    // A browser that keeps nothing, or something else of that name: nothing is recent.
    return []
  }
}

export function rememberVisit(org: string, visit: Visit): void {
  const others = readRecent(org).filter(({ to }) => to !== visit.to)
  try {
    localStorage.setItem(storedAs(org), JSON.stringify([visit, ...others].slice(0, MOST)))
  } catch {
    // Storage is full or forbidden: the palette goes on without.
  }
}

/** Without what is open: nobody wants to go where they are. */
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

const isVisit = (kept: unknown): kept is Visit =>
  typeof kept === 'object' &&
  kept !== null &&
  ['to', 'title', 'note'].every((name) => typeof (kept as Record<string, unknown>)[name] === 'string') &&
  (kept as Visit).to.startsWith('/app/')
