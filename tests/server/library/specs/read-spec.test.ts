import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { repositories, texts } from '#db/schema/index'
import type { OrgProcedureContext } from '#server/kernel/context'
import { getSpec } from '#server/library/specs/get-spec'
import { CONFIG, openIndexing } from '#tests/server/library/indexing/indexing'

const indexing = openIndexing()

const PATH = 'docs/specs/plan.md'

const readPlan = () =>
  getSpec({ ...indexing.ctx, org: indexing.org, permissions: [] } as unknown as OrgProcedureContext, {
    owner: 'acme',
    repo: 'specs',
    file_path: PATH,
  })

it('reads the text of a spec from the database only once', async () => {
  const { key } = await indexing.connected({ 'CONFIG.yaml': CONFIG, [PATH]: '# Plan\n\n## 1. First\n' })
  const first = await readPlan()
  await indexing.db.update(texts).set({ content: 'not read' }).where(eq(texts.orgId, key.orgId))
  expect(await readPlan()).toEqual(first)
})

it('reads a changed text, and links to the repository by its current name', async () => {
  const { git, key } = await indexing.connected({
    'CONFIG.yaml': CONFIG,
    [PATH]: '# Plan\n\n## 1. First\n\nSee [other](other.md).\n',
  })
  expect((await readPlan()).rendered_html).toContain('/acme/specs/docs/specs/other.md')
  await indexing.db.update(repositories).set({ name: 'Specs' }).where(eq(repositories.id, key.id))
  const renamed = await readPlan()
  expect(renamed.rendered_html).toContain('/acme/Specs/docs/specs/other.md')
  expect(renamed.document.raw).toContain('First')
  git.commit({ [PATH]: '# Plan\n\n## 1. Second\n' })
  await indexing.again(key)
  expect((await readPlan()).document).toMatchObject({
    raw: '# Plan\n\n## 1. Second\n',
    sections: [{ title: 'Second' }],
  })
})
