import { onTestFinished } from 'vitest'
import { savedSearches } from '#db/schema/index'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { byRoot, call, inOrg, type World } from '#tests/server/platform/audit/act-world'
import { makeRepository } from '#tests/support/git-repository'
import { makeMember } from '#tests/support/make-org'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf } from '#tests/support/postgres/sample-row'

const FILE = 'docs/specs/pinned.md'

/** Connects and indexes a repository with one document. */
async function aDocument({ site, at }: World) {
  const git = makeRepository({ [FILE]: '---\nstatus: todo\n---\n# Pinned\n' })
  onTestFinished(() => git.remove())
  const { orgId, id } = await connectLocalRepository(site.ctx, site.org, {
    owner: 'acme',
    name: 'pinned',
    path: git.path,
  })
  await indexRepository(site.ctx, { orgId, repositoryId: id })
  return { org: at.org, query: 'pinned', documents: [{ repo: 'acme/pinned', file_path: FILE }] }
}

export const samples: ModuleSamples = {
  bodies: {
    'search.save': { name: 'From the matrix', query: 'matrix' },
    'search.watchSaved': { watch: true },
    'search.opened': { q: 'matrix' },
    'search.changeCounting': { counts_searches: true },
    'searchTuning.pin': {
      query: 'matrix',
      documents: [{ repo: 'home-owner/home-repo', file_path: 'docs/specs/home.md' }],
    },
    'searchTuning.setSynonyms': { term: 'matrix', words: ['grid'] },
  },
  parameters: {
    search_id: async ({ db }, { org }, callerId) => {
      const userId = callerId ?? (await makeMember(db, org))
      const [search] = await db
        .insert(savedSearches)
        .values({ orgId: org.id, userId, name: 'Sample', query: 'sample' })
        .returning({ id: savedSearches.id })
      return idOf(search)
    },
  },
  personalParameters: ['search_id'],
  missing: {
    search_id: '999999999',
  },
  recipes: [
    [
      'search.changeCounting',
      ['search.change_counting'],
      byRoot('search.changeCounting', (world) => ({ ...inOrg(world), counts_searches: false })),
    ],
    ['searchTuning.pin', ['search.pin'], byRoot('searchTuning.pin', aDocument)],
    [
      'searchTuning.pin',
      ['search.unpin'],
      async (world) => {
        const { org, query, documents } = await aDocument(world)
        await call(world.root, 'searchTuning.pin', { org, query, documents })
        return () => call(world.root, 'searchTuning.pin', { org, query, documents: [] })
      },
    ],
    [
      'searchTuning.setSynonyms',
      ['search.set_synonyms'],
      byRoot('searchTuning.setSynonyms', (world) => ({ ...inOrg(world), term: 'grid', words: ['matrix'] })),
    ],
    [
      'searchTuning.setSynonyms',
      ['search.remove_synonyms'],
      async (world) => {
        await call(world.root, 'searchTuning.setSynonyms', { ...inOrg(world), term: 'row', words: ['line'] })
        return () => call(world.root, 'searchTuning.setSynonyms', { ...inOrg(world), term: 'row', words: [] })
      },
    ],
  ],
  notAudited: {
    'search.opened': 'it counts, and stores neither the person nor the result',
    'search.deleteSaved': 'the person’s own, and only they see it',
    'search.save': 'the person’s own, and only they see it',
    'search.watchSaved': 'the person’s own, and only they see it',
  },
}
