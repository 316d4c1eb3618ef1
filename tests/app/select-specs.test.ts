import { expect, test } from 'vitest'
import { readSpecFilter, selectSpecs, teamsOf } from '#app/loaders/select-specs.server'
import type { SpecSummary } from '#server/library/repos/wire'

const spec = (title: string, more: Partial<SpecSummary> = {}): SpecSummary => ({
  file_path: `docs/${title}.md`,
  title,
  title_prefix: null,
  status: 'todo',
  type: 'spec',
  owner: null,
  team: null,
  tags: [],
  review_status: null,
  total_sections: 0,
  done_sections: 0,
  total_ac: 0,
  done_ac: 0,
  realized_ac: 0,
  last_doc_change_at: null,
  last_code_change_at: null,
  stale_since: null,
  is_stale: false,
  tracked: true,
  ...more,
})

const SPECS = [
  spec('Refunds', { team: 'billing', tags: ['money'] }),
  spec('Limits', { status: 'done', team: 'platform', owner: 'api-lead' }),
  spec('Draft idea', { status: null }),
]

const selected = (query: string) =>
  selectSpecs(SPECS, readSpecFilter(new URL(`http://x/?${query}`))).map(({ title }) => title)

test.each([
  ['', ['Refunds', 'Limits', 'Draft idea']],
  ['q=refunds', ['Refunds']],
  ['q=MONEY+docs', ['Refunds']],
  ['q=money+limits', []],
  ['q=api-lead', ['Limits']],
  ['status=done', ['Limits']],
  ['team=billing', ['Refunds']],
  ['team=billing&status=done', []],
])('the filter %j leaves %j', (query, titles) => {
  expect(selected(query)).toEqual(titles)
})

test('each team is offered once, in order', () => {
  expect(teamsOf([...SPECS, ...SPECS])).toEqual(['billing', 'platform'])
})
