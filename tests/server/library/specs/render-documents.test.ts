import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { renders } from '#db/schema/index'
import type { OrgProcedureContext } from '#server/kernel/context'
import type { RepositoryKey } from '#server/library/repos/request-index'
import { getDocContent } from '#server/library/specs/get-content'
import { getDoc } from '#server/library/specs/get-spec'
import { renderDocuments } from '#server/library/specs/render-documents'
import { joinDocument } from '#spec/render/split-rendering'
import { CONFIG, openIndexing } from '#tests/server/library/indexing/indexing'

const indexing = openIndexing()

const code = (lines: number) => `# Code\n\n\`\`\`ts\n${'const a = 1\n'.repeat(lines)}\`\`\`\n`
const FILES = {
  'CONFIG.yaml': CONFIG,
  'docs/long.md': code(50),
  'docs/copy.md': code(50),
  'docs/short.md': code(1),
}

const readRenders = ({ orgId }: RepositoryKey) =>
  indexing.db.select().from(renders).where(eq(renders.orgId, orgId)).orderBy(renders.textId)

it('an index run renders the texts with highlighting before anyone reads them', async () => {
  const { key } = await indexing.connected(FILES)
  const [job] = await indexing.db.execute<{ task_identifier: string }>(
    sql`select task_identifier from graphile_worker.jobs where key = ${`renders:${key.id}`}`,
  )
  expect(job?.task_identifier).toBe('specs/render')

  await renderDocuments(indexing.ctx, { orgId: key.orgId, repositoryId: key.id })
  const renderRows = await readRenders(key)
  expect(renderRows).toHaveLength(2)
  for (const { html } of renderRows) expect(html).toContain('tok-keyword')
  const { rendered_html } = await getDoc({ ...indexing.ctx, org: indexing.org } as OrgProcedureContext, {
    owner: 'acme',
    repo: 'specs',
    file_path: 'docs/long.md',
  })
  expect(renderRows.map(({ html }) => html)).toContain(rendered_html)
})

it('shows the same parts from the stored rendering as from a fresh one', async () => {
  const spec = '# Pay\n\nSee [more](more.md).\n\n## One\n\n- [ ] it\n  - [x] all\n\n> ## Two\n'
  const { key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, 'docs/specs/pay.md': spec })
  const at = { owner: 'acme', repo: 'specs', file_path: 'docs/specs/pay.md' }
  const ctx = { ...indexing.ctx, org: indexing.org } as OrgProcedureContext
  await renderDocuments(indexing.ctx, { orgId: key.orgId, repositoryId: key.id })
  const stored = await getDocContent(ctx, at)
  await indexing.db.delete(renders).where(eq(renders.orgId, key.orgId))
  const fresh = await getDocContent(ctx, at)
  expect(stored).toEqual(fresh)
  expect(stored.rendered.parts.map(({ sectionId, nestedIds }) => [sectionId, nestedIds])).toEqual([
    [null, []],
    ['one', ['two']],
  ])
  expect(joinDocument(stored.rendered)).toBe((await getDoc(ctx, at)).rendered_html)
  expect(joinDocument(stored.rendered)).toContain('/docs/acme/specs/docs/specs/more.md"')
})

it('renders nothing twice, and nothing of another repository', async () => {
  const { key } = await indexing.connected(FILES)
  await renderDocuments(indexing.ctx, { orgId: key.orgId, repositoryId: key.id + 1 })
  expect(await readRenders(key)).toEqual([])
  const job = { orgId: key.orgId, repositoryId: key.id }
  await renderDocuments(indexing.ctx, job)
  const renderRows = await readRenders(key)
  await renderDocuments(indexing.ctx, job)
  expect(await readRenders(key)).toEqual(renderRows)
})
