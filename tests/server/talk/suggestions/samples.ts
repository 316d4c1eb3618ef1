import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { documents, suggestions } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { call, someone, type World } from '#tests/server/platform/audit/act-world'
import { makeRepository } from '#tests/support/git-repository'
import { makeMember } from '#tests/support/make-org'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf } from '#tests/support/postgres/sample-row'

/** A suggestion of the caller for the org's first document, whose section has changed since. */
async function insertSuggestion({ db }: Pick<Context, 'db'>, org: Org, callerId?: number): Promise<number> {
  const [document] = await db.select().from(documents).where(eq(documents.orgId, org.id))
  if (!document) throw new Error('the repository was not indexed')
  const { repositoryId, path } = document
  const [suggestion] = await db
    .insert(suggestions)
    .values({
      orgId: org.id,
      repositoryId,
      path,
      sectionId: '1-section',
      sectionTitle: 'Section',
      base: 'Before.',
      content: 'After.',
      authorId: callerId ?? (await makeMember(db, org)),
    })
    .returning({ id: suggestions.id })
  return idOf(suggestion)
}

const FILE = 'docs/specs/improvable.md'
let repositories = 0

/** Connects and indexes a repository with one document. */
async function makeImprovable({ site, at }: World) {
  const git = makeRepository({ [FILE]: '---\nstatus: todo\n---\n# Improvable\n\n## 1. Goal\n\nWords.\n' })
  onTestFinished(() => git.remove())
  const name = `improvable-${repositories++}`
  const { orgId, id } = await connectLocalRepository(site.ctx, site.org, {
    owner: 'acme',
    name,
    path: git.path,
  })
  await indexRepository(site.ctx, { orgId, repositoryId: id })
  return { org: at.org, repo: `acme/${name}`, path: FILE, section_id: '1-goal', content: 'Better words.' }
}

/** A suggestion of somebody, or of the caller of the recipe. */
async function suggest(world: World, by = world.root) {
  const input = await makeImprovable(world)
  const { id } = await call<{ id: number }>(by, 'suggestions.make', input)
  return { org: input.org, suggestion_id: String(id) }
}

export const samples: ModuleSamples = {
  bodies: {
    'suggestions.make': {
      repo: 'home-owner/home-repo',
      path: 'docs/specs/home.md',
      section_id: '1-section',
      content: 'Text {unique}.',
    },
    'suggestions.decline': { words: 'No.' },
  },
  parameters: {
    suggestion_id: ({ test: { ctx } }, { org }, callerId) => insertSuggestion(ctx, org, callerId),
  },
  missing: { suggestion_id: '999999999' },
  recipes: [
    [
      'suggestions.make',
      ['suggestion.make'],
      async (world) => {
        const input = await makeImprovable(world)
        return () => call(world.root, 'suggestions.make', input)
      },
    ],
    [
      'suggestions.accept',
      ['file.save', 'suggestion.accept'],
      async (world) => {
        const { visitor } = await someone(world.site)
        const suggestion = await suggest(world, visitor)
        return () => call(world.root, 'suggestions.accept', suggestion)
      },
    ],
    [
      'suggestions.decline',
      ['suggestion.decline'],
      async (world) => {
        const suggestion = await suggest(world)
        return () => call(world.root, 'suggestions.decline', { ...suggestion, words: 'No.' })
      },
    ],
    [
      'suggestions.decide',
      ['suggestion.decline'],
      async (world) => {
        const suggestion = await suggest(world)
        const decision = { ...suggestion, decision: 'decline', words: 'No.' }
        return () => call(world.root, 'suggestions.decide', decision)
      },
    ],
    [
      'suggestions.withdraw',
      ['suggestion.withdraw'],
      async (world) => {
        const suggestion = await suggest(world)
        return () => call(world.root, 'suggestions.withdraw', suggestion)
      },
    ],
  ],
}
