import { expect, it, test } from 'vitest'
import {
  foldersOf,
  listDocuments,
  readDocumentFilter,
  teamsOf,
} from '#app/library/repository/documents/list-documents.server'
import type { DocFile, RepoSummary, SpecSummary } from '#server/library/repos/wire'

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
  total_sections: 1,
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

const doc = (path: string, title: string, more: Partial<DocFile> = {}): DocFile => ({
  path,
  name: path,
  title,
  title_prefix: null,
  doc_type: 'doc',
  last_doc_change_at: null,
  url: '',
  ...more,
})

const REPOSITORY = {
  specs: [
    spec('Refunds', { team: 'billing', tags: ['money'], last_doc_change_at: '2026-01-02' }),
    spec('Limits', { status: 'done', team: 'platform', owner: 'api-lead', total_ac: 4, done_ac: 4 }),
    spec('Plain', { status: 'todo', tracked: false }),
  ],
  docs: [
    doc('text/0010-ten.md', 'Ten', { title_prefix: '0010', last_doc_change_at: '2026-01-03' }),
    doc('text/9-nine.md', 'Nine', { title_prefix: '9' }),
  ],
} as unknown as RepoSummary

const listed = (query: string) =>
  listDocuments(REPOSITORY, readDocumentFilter(new URL(`http://x/?${query}`))).map(({ title }) => title)

test.each([
  ['', ['Nine', 'Ten', 'Limits', 'Plain', 'Refunds']],
  ['q=refunds', ['Refunds']],
  ['q=MONEY+docs', ['Refunds']],
  ['q=money+limits', []],
  ['q=0010', ['Ten']],
  ['q=api-lead', ['Limits']],
  ['status=done', ['Limits']],
  ['status=none', ['Nine', 'Ten', 'Plain']],
  ['team=billing', ['Refunds']],
  ['team=billing&status=done', []],
  ['folder=text', ['Nine', 'Ten']],
  ['folder=tex', []],
])('the filter %j leaves %j', (query, titles) => {
  expect(listed(query)).toEqual(titles)
})

test.each([
  ['sort=-title', ['Refunds', 'Plain', 'Limits', 'Ten', 'Nine']],
  ['sort=-changed', ['Ten', 'Refunds', 'Limits', 'Plain', 'Nine']],
  ['sort=changed', ['Refunds', 'Ten', 'Limits', 'Plain', 'Nine']],
  ['sort=criteria', ['Limits', 'Plain', 'Refunds', 'Nine', 'Ten']],
  ['sort=unknown', ['Nine', 'Ten', 'Limits', 'Plain', 'Refunds']],
])('%j orders %j, and puts documents without a value last', (query, titles) => {
  expect(listed(query)).toEqual(titles)
})

it('offers each team and folder once, in order', () => {
  expect(teamsOf(REPOSITORY)).toEqual(['billing', 'platform'])
  expect(foldersOf(REPOSITORY)).toEqual(['docs', 'text'])
})
