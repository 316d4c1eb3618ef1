import { expect, it } from 'vitest'
import type { HistoryEvent } from '#app/library/document/history/describe-event'
import { groupEvents } from '#app/library/document/history/group-events'

const event = (sha: string, text: string): HistoryEvent => ({
  ...({} as HistoryEvent),
  kind: 'criterion_checked',
  commit_sha: sha,
  file_path: 'a.md',
  criterion: { id: '1', text, checked: true },
})

it('groups events by commit, with the version before each', () => {
  const commits = groupEvents([event('c', 'x'), event('c', 'y'), event('b', 'z')], null)
  expect(commits.map(({ sha, events, previous }) => [sha, events.length, previous?.sha ?? null])).toEqual([
    ['c', 2, 'b'],
    ['b', 1, null],
  ])
})

it('shows criteria without Markdown', () => {
  const [commit] = groupEvents([event('c', 'Meets [the `rules`](https://example.com/rules)')], null)
  expect(commit?.events[0]?.criterion?.text).toBe('Meets the rules')
})
