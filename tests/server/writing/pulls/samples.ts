import { and, eq, isNotNull } from 'drizzle-orm'
import { issues, pulls, repositories } from '#db/schema/index'
import { byRoot, call, type World } from '#tests/server/platform/audit/act-world'
import { makeIssue } from '#tests/server/writing/issues/samples'
import type { ModuleSamples } from '#tests/support/module-samples'

let branches = 0
/** Creates a branch for a pull request. */
function sideBranch({ git, at }: World) {
  branches += 1
  const head = `side-${branches}`
  git.git('checkout', '--quiet', '-b', head)
  git.commit({ [`${head}.md`]: 'two\n' })
  git.git('checkout', '--quiet', 'main')
  return { ...at, title: 'Two', head }
}

async function openPull(world: World) {
  const { number } = await call<{ number: number }>(world.root, 'pulls.create', sideBranch(world))
  return { ...world.at, pull_number: String(number) }
}

async function closedPull(world: World) {
  const pull = await openPull(world)
  await call(world.root, 'pulls.close', pull)
  return pull
}

async function draftPull(world: World) {
  const pull = await openPull(world)
  await call(world.root, 'pulls.draft', pull)
  return pull
}

/** The author of a pull request cannot review it. */
async function pullOfAnother(world: World) {
  const pull = await openPull(world)
  const isPull = and(eq(issues.orgId, world.site.org.id), eq(issues.number, Number(pull.pull_number)))
  await world.site.db.update(issues).set({ authorId: null }).where(isPull)
  return pull
}

export const samples: ModuleSamples = {
  bodies: {
    'pulls.create': { title: 'From the matrix', head: 'main' },
    'pulls.requestChanges': { body: 'From the matrix' },
    'pulls.requestReviewers': { reviewers: [] },
  },
  parameters: {
    pull_number: async ({ db }, { org }) => {
      const { headSha, ...at } = await makeIssue(db, org, 'pull')
      await db
        .insert(pulls)
        .values({ ...at, headBranch: 'gone', headSha, baseBranch: 'main', baseSha: headSha })
      return at.number
    },
    commit_sha: async ({ db }, { org }) => {
      const [repository] = await db
        .select({ headSha: repositories.headSha })
        .from(repositories)
        .where(and(eq(repositories.orgId, org.id), isNotNull(repositories.headSha)))
      if (!repository?.headSha) throw new Error('the repository was not indexed')
      return repository.headSha
    },
  },
  missing: {
    pull_number: '999999999',
    commit_sha: 'f'.repeat(40),
  },
  recipes: [
    ['pulls.close', ['pull.close'], byRoot('pulls.close', openPull)],
    ['pulls.approve', ['pull.approve'], byRoot('pulls.approve', pullOfAnother)],
    [
      'pulls.requestChanges',
      ['issue.comment', 'pull.request_changes'],
      byRoot('pulls.requestChanges', async (world) => ({ ...(await pullOfAnother(world)), body: 'Shorter' })),
    ],
    [
      'pulls.requestReviewers',
      ['pull.request_review'],
      byRoot('pulls.requestReviewers', async (world) => ({ ...(await openPull(world)), reviewers: [] })),
    ],
    ['pulls.draft', ['pull.draft'], byRoot('pulls.draft', openPull)],
    ['pulls.ready', ['pull.ready'], byRoot('pulls.ready', draftPull)],
    ['pulls.deleteBranch', ['pull.delete_branch'], byRoot('pulls.deleteBranch', closedPull)],
    ['pulls.create', ['pull.open'], byRoot('pulls.create', sideBranch)],
    ['pulls.merge', ['pull.merge'], byRoot('pulls.merge', openPull)],
    ['pulls.reopen', ['pull.reopen'], byRoot('pulls.reopen', closedPull)],
  ],
}
