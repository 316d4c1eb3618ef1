import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listDocuments } from '#server/library/repos/documents/list-documents'
import { readOverview } from '#server/library/repos/documents/read-overview'
import { DocumentFilter } from '#server/library/repos/documents/wire'
import { DOCUMENT_ORDERS } from '#shared/list-sorts'
import { openIndexing } from '#tests/server/library/indexing/indexing'

const indexing = openIndexing()
const AT = { owner: 'acme', repo: 'specs' }
const CONFIG = 'version: "1"\nspecs:\n  doc_paths: ["**/*.md"]\n'

const FILES = {
  'CONFIG.yaml': CONFIG,
  'docs/specs/refunds.md': '---\nstatus: todo\nteam: billing\ntags: [money]\n---\n# refunds\n',
  'docs/specs/limits.md':
    '---\nstatus: done\nteam: platform\nowner: api-lead\n---\n# Limits\n\n## One\n\n- [x] It MUST.\n',
  'docs/specs/half.md': '---\nstatus: in_progress\n---\n# Half\n\n## One\n\n- [x] It MUST.\n- [ ] It MAY.\n',
  'text/0010-ten.md': '# Ten\n',
  'text/9-nine.md': '# Nine\n',
  'text/11/README.md': '# Plain\n',
}

const list = async (input: Record<string, unknown> = {}) =>
  listDocuments(
    { ...indexing.ctx, org: indexing.org, permissions: [] },
    {
      ...AT,
      ...DocumentFilter.parse(input),
    },
  )
const titles = async (input?: Record<string, unknown>) =>
  (await list(input)).documents.map(({ title }) => title)

beforeEach(() => indexing.connected(FILES))

test('filters leave documents with all words, of a status, a team or a folder', async () => {
  for (const [input, expected] of [
    [{ q: 'REFUNDS' }, ['refunds']],
    [{ q: 'MONEY docs' }, ['refunds']],
    [{ q: 'money limits' }, []],
    [{ q: '0010' }, ['Ten']],
    [{ q: 'api-lead' }, ['Limits']],
    [{ q: '100%' }, []],
    [{ status: 'done' }, ['Limits']],
    [{ status: 'none' }, ['Nine', 'Ten', 'Plain']],
    [{ team: 'billing' }, ['refunds']],
    [{ team: 'billing', status: 'done' }, []],
    [{ folder: 'text' }, ['Nine', 'Ten', 'Plain']],
    [{ folder: 'tex' }, []],
  ] as const)
    expect(await titles(input), JSON.stringify(input)).toEqual(expected)
})

test('each column sorts both ways, and documents without a value come last', async () => {
  for (const [sort, expected] of [
    ['title', ['Nine', 'Ten', 'Half', 'Limits', 'Plain', 'refunds']],
    ['-title', ['refunds', 'Plain', 'Limits', 'Half', 'Ten', 'Nine']],
    ['criteria', ['Half', 'Limits', 'refunds', 'Ten', 'Plain', 'Nine']],
    ['-criteria', ['Limits', 'Half', 'refunds', 'Ten', 'Plain', 'Nine']],
    ['owner', ['Limits', 'Half', 'refunds', 'Ten', 'Plain', 'Nine']],
    ['-folder', ['Plain', 'Ten', 'Nine', 'Half', 'Limits', 'refunds']],
  ] as const)
    expect(await titles({ sort }), sort).toEqual(expected)
  const { documents } = await list({ sort: '-criteria', limit: 1 })
  expect(documents).toMatchObject([
    { path: 'docs/specs/limits.md', status: 'done', owner: 'api-lead', done_ac: 1, total_ac: 1 },
  ])
})

test('every order is total: pages neither repeat nor omit a document', async () => {
  await indexing.db.execute(sql`update documents set title = 'Same' where org_id = ${indexing.org.id}`)
  for (const sort of DOCUMENT_ORDERS) {
    const pages = await Promise.all([0, 2, 4].map((offset) => list({ sort, offset, limit: 2 })))
    expect(new Set(pages.flatMap(({ documents }) => documents.map(({ path }) => path))).size, sort).toBe(6)
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6])
  }
  expect(await list({ offset: 20 })).toEqual({ documents: [], total: 6 })
})

test('an unknown order or status is refused', () => {
  expect(DocumentFilter.safeParse({ sort: 'size' }).success).toBe(false)
  expect(DocumentFilter.safeParse({ status: 'finished' }).success).toBe(false)
})

test('the overview counts all documents, and offers each team and folder once', async () => {
  const overview = await readOverview({ ...indexing.ctx, org: indexing.org, permissions: [] }, AT)
  expect(overview).toMatchObject({
    repository: { full_name: 'acme/specs' },
    total: 6,
    tracked: 3,
    teams: ['billing', 'platform'],
    folders: ['docs/specs', 'text', 'text/11'],
  })
})
