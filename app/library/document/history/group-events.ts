import { shownText } from '#spec/search/index'
import type { HistoryEvent } from './describe-event'

export interface CommitEvents {
  sha: string
  at: string
  author: string
  message: string
  path: string
  events: HistoryEvent[]
  /** The previous version; null if it is not on this page. */
  previous: { sha: string; path: string } | null
}

const withShownText = (event: HistoryEvent): HistoryEvent =>
  event.criterion
    ? { ...event, criterion: { ...event.criterion, text: shownText(event.criterion.text) } }
    : event

/** Groups events, newest first, by commit. Criteria are without Markdown, as the document shows them. */
export function groupEvents(
  events: readonly HistoryEvent[],
  older: { as_of: string; file_path: string } | null,
): CommitEvents[] {
  const commits: CommitEvents[] = []
  for (const event of events.map(withShownText)) {
    const last = commits.at(-1)
    if (last?.sha === event.commit_sha) last.events.push(event)
    else {
      const { commit_sha: sha, at, author, message, file_path: path } = event
      if (last) last.previous = { sha, path }
      commits.push({ sha, at, author, message, path, events: [event], previous: null })
    }
  }
  const first = commits.at(-1)
  if (first && older) first.previous = { sha: older.as_of, path: older.file_path }
  return commits
}
