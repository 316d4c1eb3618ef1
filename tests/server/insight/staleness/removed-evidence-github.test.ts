import { afterAll, expect, it } from 'vitest'
import { getCoverage } from '#server/insight/coverage/get-coverage'
import { getDocumentCoverage } from '#server/insight/coverage/get-document-coverage'
import type { OrgProcedureContext } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { requestIndex } from '#server/library/repos/index'
import { followIndex } from '#tests/server/library/history/follow'
import { connectAtGitHub } from '#tests/server/library/indexing/connect-at-github'
import { openIndexing } from '#tests/server/library/indexing/indexing'
import { hostOf } from '#tests/server/ports/codehost/open-github'
import { startFakeGitHub } from '#tests/support/fake-github/index'

const github = await startFakeGitHub()
const indexing = openIndexing()
afterAll(github.stop)

const PATH = 'docs/specs/refunds.md'
const SPEC = `---
status: in_progress
---
# Refunds

## 1. Full refund

- [x] It MUST be whole
<!-- svc:realized-in:PR#7 src/refund.ts -->

## 2. Limits

- [x] It MUST have a limit
<!-- svc:realized-in:PR#7 src/limit.ts -->
`
const CODE = 'export const refund = () => true\n'
const FILES = {
  'CONFIG.yaml': 'version: "1"\n',
  [PATH]: SPEC,
  'src/refund.ts': CODE,
  'src/limit.ts': 'export {}\n',
}

it.each([
  ['deletes', { 'src/refund.ts': null }],
  ['renames', { 'src/refund.ts': null, 'src/payback.ts': CODE }],
])(
  'a push to GitHub that %s the file of evidence makes its section stale, and coverage falls',
  async (how, files) => {
    indexing.ctx.ports.codeHosts.forge = hostOf(github)
    const repo = github.createRepository({ owner: `evidence-${how}`, files: FILES })
    const key = await connectAtGitHub(indexing.ctx, repo)
    const { ctx } = indexing
    const follow = async () => {
      await requestIndex(ctx, key)
      await indexRepository(ctx, { orgId: key.orgId, repositoryId: key.id })
      await followIndex(ctx, key)
    }
    const inOrg = { ...ctx, org: { id: key.orgId, slug: '', name: '' } } as OrgProcedureContext
    const read = async () => {
      const { sections } = await getDocumentCoverage(inOrg, {
        owner: repo.owner,
        repo: repo.name,
        file_path: PATH,
      })
      const { summary } = await getCoverage(inOrg, { days: 1 })
      return {
        stale: sections.map(({ stale_because }) => stale_because),
        realized: sections.map(({ realized_ac }) => realized_ac),
        rate: summary.realization_rate_pct,
      }
    }
    await follow()
    expect(await read()).toEqual({ stale: [null, null], realized: [1, 1], rate: 100 })
    repo.git?.commit(files, 'Away', new Date(Date.now() + 60_000))
    await follow()
    expect(await read()).toEqual({ stale: ['code', null], realized: [0, 1], rate: 50 })
  },
)
