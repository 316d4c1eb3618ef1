import { randomInt } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import type { Database } from '#db/client'
import { issues, repositories } from '#db/schema/index'
import type { Org } from '#server/kernel/context'
import { connectLocalRepository } from '#server/library/repos/index'
import { byRoot, call, inOrg, type World } from '#tests/server/platform/audit/act-world'
import { makeRepository } from '#tests/support/git-repository'
import { makeMember } from '#tests/support/make-org'
import type { ModuleSamples } from '#tests/support/module-samples'
import { randomName } from '#tests/support/postgres/sample-row'

export const samples: ModuleSamples = {
  bodies: {
    'issues.create': { title: 'From the matrix' },
    'issues.comment': { body: 'From the matrix' },
    'issues.changeMany': { issues: ['home-owner/home-repo#1'], add_label: 'matrix' },
    'issues.colorLabel': { name: 'matrix', color: 'blue' },
    'issues.relate': { relation: 'blocks', other: '#1', is_related: false },
  },
  parameters: {
    issue_number: async ({ db }, { org }) => (await makeIssue(db, org, 'issue')).number,
  },
  missing: {
    issue_number: '999999999',
  },
  recipes: [
    [
      'issues.create',
      ['issue.create'],
      byRoot('issues.create', async (world) => ({ ...(await aTracker(world)), title: 'A' })),
    ],
    [
      'issues.edit',
      ['issue.edit'],
      byRoot('issues.edit', async (world) => ({ ...(await anIssue(world)), title: 'B' })),
    ],
    [
      'issues.comment',
      ['issue.comment'],
      byRoot('issues.comment', async (world) => ({ ...(await anIssue(world)), body: 'C' })),
    ],
    [
      'issues.colorLabel',
      ['issue_label.color'],
      byRoot('issues.colorLabel', async (world) => ({
        ...(await aTracker(world)),
        name: 'bug',
        color: 'red',
      })),
    ],
    [
      'issues.changeMany',
      ['issue.edit'],
      byRoot('issues.changeMany', async (world) => {
        const { org, owner, repo, issue_number } = await anIssue(world)
        return { org, issues: [`${owner}/${repo}#${issue_number}`], add_label: 'bug' }
      }),
    ],
    [
      'issues.relate',
      ['issue.relate', 'issue.relate'],
      byRoot('issues.relate', async (world) => {
        const issue = await anIssue(world)
        const { number: other } = await call<{ number: number }>(world.root, 'issues.create', {
          ...issue,
          title: 'Other',
        })
        return { ...issue, relation: 'blocked_by', other: `#${other}` }
      }),
    ],
    ['issues.close', ['issue.close'], byRoot('issues.close', anIssue)],
    ['issues.reopen', ['issue.reopen'], byRoot('issues.reopen', anIssue)],
  ],
}

/** A local repository, which has issues of its own. */
async function aTracker(world: World) {
  const git = makeRepository({ 'README.md': '# A\n' })
  onTestFinished(() => git.remove())
  const repo = `tracked-${randomName()}`
  await connectLocalRepository(world.site.ctx, world.site.org, { owner: 'acme', name: repo, path: git.path })
  return { ...inOrg(world), owner: 'acme', repo }
}

async function anIssue(world: World) {
  const at = await aTracker(world)
  const { number } = await call<{ number: number }>(world.root, 'issues.create', { ...at, title: 'Sample' })
  return { ...at, issue_number: String(number) }
}

/** Uses a number that exists in no other repository, because numbers are unique only within a repository. */
export async function makeIssue(db: Database, org: Org, kind: 'issue' | 'pull') {
  const [repository] = await db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, org.id), isNotNull(repositories.headSha)))
  if (!repository?.headSha) throw new Error('the repository was not indexed')
  const { orgId, id: repositoryId, headSha } = repository
  const at = { orgId, repositoryId, number: randomInt(1_000, 900_000_000) }
  const authorId = await makeMember(db, org)
  await db.insert(issues).values({ ...at, kind, title: 'Sample', body: 'A *sample*', authorId })
  return { ...at, headSha }
}
