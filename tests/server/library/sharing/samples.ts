import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { documents, orgs, shareLinks } from '#db/schema/index'
import type { Context, Org } from '#server/kernel/context'
import { enterInDirectory } from '#server/kernel/org-ids/org-directory'
import { openImageTokens } from '#server/kernel/remote-images/image-token'
import { indexRepository } from '#server/library/indexing/index'
import { connectLocalRepository } from '#server/library/repos/index'
import { openShareTokens } from '#server/library/sharing/share-tokens'
import { call, type World } from '#tests/server/platform/audit/act-world'
import { makeRepository } from '#tests/support/git-repository'
import { makeMember } from '#tests/support/make-org'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf } from '#tests/support/postgres/sample-row'

const allowLinks = ({ db }: Pick<Context, 'db'>, org: Pick<Org, 'id'>) =>
  db.update(orgs).set({ allowsShareLinks: true }).where(eq(orgs.id, org.id))

/** A link to the org's first document. */
async function makeLink(ctx: Context, org: Org) {
  await allowLinks(ctx, org)
  const [document] = await ctx.db.select().from(documents).where(eq(documents.orgId, org.id))
  if (!document) throw new Error('the repository was not indexed')
  const { repositoryId, path } = document
  const { token, ...stored } = (await openShareTokens(ctx)).makeToken()
  const createdBy = await makeMember(ctx.db, org)
  const [link] = await ctx.db
    .insert(shareLinks)
    .values({ orgId: org.id, repositoryId, path, createdBy, ...stored })
    .returning({ id: shareLinks.id })
  await enterInDirectory(ctx.db, 'share_link', stored.tokenHash, org.id)
  return { id: idOf(link), token }
}

const FILE = 'docs/specs/shared.md'

/** Connects and indexes a repository with one document. */
async function makeShared({ site, at }: World) {
  const git = makeRepository({ [FILE]: '---\nstatus: todo\n---\n# Shared\n' })
  onTestFinished(() => git.remove())
  const names = { owner: 'acme', name: 'shared', path: git.path }
  const { orgId, id } = await connectLocalRepository(site.ctx, site.org, names)
  await indexRepository(site.ctx, { orgId, repositoryId: id })
  await allowLinks(site.ctx, site.org)
  return { org: at.org, repo: 'acme/shared', file_path: FILE }
}

export const samples: ModuleSamples = {
  bodies: {
    'sharing.create': { repo: 'home-owner/home-repo', file_path: 'docs/specs/home.md', expires_in_days: 7 },
  },
  parameters: {
    share_link_id: async ({ test: { ctx } }, { org }) => (await makeLink(ctx, org)).id,
    share_token: async ({ test: { ctx } }, { org }) => (await makeLink(ctx, org)).token,
    shared_image: async (_, { image_path }) => image_path,
    shared_remote_image: async ({ test: { ctx } }, { org }) => {
      ctx.ports.imageHosts = { read: async () => Buffer.from('GIF89a') }
      const { tokenOf } = await openImageTokens({ ...ctx, org })
      return tokenOf('https://images.example/shared.gif')
    },
  },
  missing: {
    share_link_id: '999999999',
    share_token: 'x'.repeat(43),
    shared_image: 'docs/nothing.gif',
    shared_remote_image: 'nothing',
  },
  recipes: [
    [
      'sharing.create',
      ['share_link.create'],
      async (world) => {
        const input = await makeShared(world)
        return () => call(world.root, 'sharing.create', input)
      },
    ],
    [
      'sharing.revoke',
      ['share_link.revoke'],
      async (world) => {
        const input = await makeShared(world)
        const { id } = await call<{ id: number }>(world.root, 'sharing.create', input)
        return () => call(world.root, 'sharing.revoke', { org: input.org, share_link_id: String(id) })
      },
    ],
  ],
}
