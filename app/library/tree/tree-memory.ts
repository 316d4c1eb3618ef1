const MAX_FOLDERS = 200
const openKey = (org: string) => `plumbline tree ${org}`
const scrollKey = (org: string) => `plumbline tree scroll ${org}`

/** The open folders of this browser tab. */
export function readOpenFolders(org: string): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(openKey(org)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string').slice(0, MAX_FOLDERS) : []
  } catch {
    // Storage is forbidden or contains something else: only the current document is open.
    return []
  }
}

export const storeOpenFolders = (org: string, open: ReadonlySet<string>) =>
  store(openKey(org), JSON.stringify([...open].slice(-MAX_FOLDERS)))

/** Null if it was never scrolled. */
export function readTreeScroll(org: string): number | null {
  try {
    const stored = sessionStorage.getItem(scrollKey(org))
    return stored === null ? null : Number(stored)
  } catch {
    // Storage is forbidden.
    return null
  }
}

export const storeTreeScroll = (org: string, top: number) => store(scrollKey(org), String(Math.round(top)))

function store(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // Storage is full or forbidden: the tree works without it.
  }
}
