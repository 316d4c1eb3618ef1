interface OpenedSearch {
  q: string
  /** The same filters as those of the search. */
  status?: string
  repo?: string
  team?: string
  tag?: string
  review_status?: string
  /** The search ran while the person was still typing, so it was not counted. */
  typing?: boolean
}

/** Counts that a result of the search was opened. The browser sends it in the background, also while it leaves the page. */
export function reportOpened(org: string, opened: OpenedSearch): void {
  if (opened.q.trim() === '') return
  const address = `/app/${encodeURIComponent(org)}/api/searches/opened`
  navigator.sendBeacon(address, new Blob([JSON.stringify(opened)], { type: 'application/json' }))
}
