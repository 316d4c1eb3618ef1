import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#db/client'
import { repositories, reviewFindings, reviewRuns, reviews } from '#db/schema/index'
import type { Org } from '#server/kernel/context'
import { EMPTY_REPORT } from '#spec/reviews/index'
import { byRoot, inOrg } from '#tests/server/platform/audit/act-world'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf } from '#tests/support/postgres/sample-row'

const SETTINGS = {
  at_merge: 'record',
  no_lint_errors: true,
  min_coverage: 10,
  touched_must_change: false,
  approval_approves: false,
  stale_issue: true,
}

/** A reviewed pull request with one finding. */
async function makeReview(db: Database, org: Org, name?: { owner: string; repo: string }) {
  const [repository] = await db
    .select()
    .from(repositories)
    .where(
      and(
        eq(repositories.orgId, org.id),
        isNull(repositories.disconnectedAt),
        name && and(eq(repositories.owner, name.owner), eq(repositories.name, name.repo)),
      ),
    )
  if (!repository) throw new Error('the org has no repository')
  const number = randomInt(1_000, 900_000_000)
  const at = {
    orgId: org.id,
    repositoryId: repository.id,
    number,
    headSha: repository.headSha ?? '0'.repeat(40),
  }
  const pull = { title: 'Sample', url: '/', state: 'open' as const, headBranch: 'side', baseBranch: 'main' }
  await db.insert(reviews).values({ ...at, ...pull })
  await db.insert(reviewRuns).values({ ...at, state: 'done', report: EMPTY_REPORT, startedAt: new Date() })
  const [finding] = await db
    .insert(reviewFindings)
    .values({
      ...at,
      key: 'one',
      kind: 'touched',
      path: 'docs/specs/refunds.md',
      sectionId: '1-goal',
      sectionTitle: 'Goal',
      content: { kind: 'touched', files: [] },
    })
    .returning({ id: reviewFindings.id })
  return { number, finding: idOf(finding), owner: repository.owner, repo: repository.name }
}

const aFinding = (procedure: 'reviews.accept' | 'reviews.dismiss' | 'reviews.attest', more: object = {}) =>
  byRoot(procedure, async (world) => ({
    ...inOrg(world),
    review_finding_id: String((await makeReview(world.site.db, world.site.org)).finding),
    ...more,
  }))

export const samples: ModuleSamples = {
  bodies: {
    'reviews.dismiss': { reason: 'From the matrix' },
    'reviews.changeSettings': SETTINGS,
  },
  parameters: {
    review_number: async ({ db }, { org, ...name }) => (await makeReview(db, org, name)).number,
    review_finding_id: async ({ db }, { org, ...name }) => (await makeReview(db, org, name)).finding,
  },
  missing: { review_number: '999999999', review_finding_id: '999999999' },
  recipes: [
    ['reviews.accept', ['review.decide'], aFinding('reviews.accept')],
    ['reviews.attest', ['review.decide'], aFinding('reviews.attest')],
    ['reviews.dismiss', ['review.decide'], aFinding('reviews.dismiss', { reason: 'No' })],
    [
      'reviews.run',
      ['review.run'],
      byRoot('reviews.run', async (world) => {
        const { number, owner, repo } = await makeReview(world.site.db, world.site.org)
        return { ...inOrg(world), owner, repo, review_number: String(number) }
      }),
    ],
    [
      'reviews.changeSettings',
      ['review.settings'],
      byRoot('reviews.changeSettings', (world) => ({ ...world.at, ...SETTINGS })),
    ],
  ],
}
