import type { OrgProcedureContext } from '#server/kernel/context'
import type { SearchInput } from '#server/library/search/search-sections'
import { pinDocuments } from '#server/library/search/tuning/manage-pins'
import type { Indexing } from '#tests/server/library/indexing/indexing'
import { searchable } from '#tests/server/library/search/make-corpus'
import type { Files } from '#tests/support/git-repository'
import { makeMember } from '#tests/support/make-org'
import { userActor } from '#tests/support/test-context'

/** Indexes the files for an admin who pins documents and reads the order of results. */
export async function openTuned(indexing: Indexing, files: Files) {
  const { search } = await searchable(indexing, files)
  const { org, db } = indexing
  const actor = userActor(await makeMember(db, org))
  const admin: OrgProcedureContext = { ...indexing.ctx, actor, org, permissions: ['org:manage'] }
  const order = async (q: string, input: Partial<SearchInput> = {}) => {
    const { results } = await search(q, input)
    return results.map(({ file_path, pinned }) => `${pinned ? '*' : ''}${nameOf(file_path)}`)
  }
  const pin = (query: string, names: string[]) =>
    pinDocuments(admin, { query, documents: names.map(toDocument) })
  return { search, admin, order, pin }
}

const nameOf = (path: string) => path.replace(/^docs\/|\.md$/g, '')

const toDocument = (name: string) => ({
  repo: { owner: 'acme', name: 'specs' },
  file_path: `docs/${name}.md`,
})
