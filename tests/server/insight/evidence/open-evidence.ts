import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository, requestIndex } from '#server/library/repos/index'
import { makeRepository } from '#tests/support/git-repository'
import { makeKey, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'

/** Repositories with one spec that accept reports. */
export function openEvidence() {
  const test = openTestApp()
  async function open(spec: string) {
    const org = await makeOrg(test.db)
    const key = await makeKey(test.db, org, { scopes: ['specs:read', 'specs:write'] })
    const git = makeRepository({ 'docs/specs/refunds.md': spec })
    const { orgId, id } = await connectLocalRepository(test.ctx, org, {
      owner: 'acme',
      name: 'specs',
      path: git.path,
    })
    const index = async () => {
      await requestIndex(test.ctx, { orgId, id })
      await indexRepository(test.ctx, { orgId, repositoryId: id })
    }
    await index()
    const send = (body: BodyInit, type: string, query = `repo=acme/specs&commit=${git.head()}`) =>
      test.ask(`/app/${org.slug}/api/evidence/reports?${query}`, {
        method: 'POST',
        key,
        body,
        headers: type === '' ? {} : { 'content-type': type },
        ...(body instanceof ReadableStream ? { duplex: 'half' } : {}),
      })
    const read = async (path: string) => (await test.ask(`/app/${org.slug}/api/${path}`, { key })).json()
    return { org, git, index, send, read }
  }
  return { open }
}
