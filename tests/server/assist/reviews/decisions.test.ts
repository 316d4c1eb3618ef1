import { describe, expect, it, vi } from 'vitest'
import { reviewSettings } from '#db/schema/index'
import { decideFinding } from '#server/assist/reviews/pages/decide-finding'
import { getReview } from '#server/assist/reviews/pages/get-review'
import { previewDocuments } from '#server/assist/reviews/pages/preview-documents'
import { publishRun } from '#server/assist/reviews/publish/publish-run'
import { watchPulls } from '#server/assist/reviews/watch-pulls'
import { userActor } from '#tests/support/test-context'
import { changeLine, openLocalReviews, PATH, SPEC } from './review-world'

const local = openLocalReviews()

async function reviewed() {
  const world = await local.start()
  world.push('work', { 'src/limit.ts': changeLine(1) })
  const number = await world.open('work')
  await world.review(number)
  const [finding] = await world.findings()
  if (!finding) throw new Error('no finding')
  return { world, number, finding }
}

describe('decisions', () => {
  it('an attestation satisfies the gate, and the comment follows', async () => {
    const { world, number, finding } = await reviewed()
    await local.indexing.db
      .insert(reviewSettings)
      .values({ orgId: world.key.orgId, repositoryId: world.key.id, touchedMustChange: true })
    await publishRun(world.ctx, { ...world.task, number })
    expect((await world.comments(number))[0]).toContain('❌')
    await decideFinding(world.person, { findingId: finding.id, decision: 'attested' })
    await publishRun(world.ctx, { ...world.task, number })
    const [comment] = await world.comments(number)
    expect(comment).toContain('✅')
    expect(comment).not.toContain('criterion to look at')
  })

  it('a dismissed finding stays dismissed until its lines change again', async () => {
    const { world, number, finding } = await reviewed()
    await decideFinding(world.person, { findingId: finding.id, decision: 'dismissed', reason: 'Fine' })
    world.push('work', { 'src/other.ts': 'export {}\n' })
    await world.review(number)
    expect((await world.findings()).map(({ state }) => state)).toEqual(['dismissed'])
    world.push('work', { 'src/limit.ts': changeLine(2) })
    await world.review(number)
    expect((await world.findings()).map(({ state }) => state)).toEqual(['dismissed', 'open'])
    const detail = await getReview(world.person, { ...world.at, review_number: number })
    expect(detail.findings.map(({ state }) => state)).toEqual(['open'])
  })

  it('a finding of another org is not found', async () => {
    const { world, finding } = await reviewed()
    const stranger = { ...world.person, org: { id: world.key.orgId + 1_000_000, slug: 'x', name: 'x' } }
    await expect(
      decideFinding({ ...stranger, actor: userActor(1) }, { findingId: finding.id, decision: 'accepted' }),
    ).rejects.toMatchObject({ code: 'not_found' })
  })
})

it('the preview renders documents of the head and marks what changed in them', async () => {
  const world = await local.start()
  world.push('work', { [PATH]: SPEC.replace('Money goes back.', 'Money goes back at once.') })
  const number = await world.open('work')
  await world.review(number)
  const preview = await previewDocuments(world.person, { ...world.at, review_number: number })
  expect(preview.shown?.html).toContain('Money goes back<ins class="added"> at once</ins>.')
  expect(preview.shown?.changes).toEqual([
    { section_id: '1-full-refund', text: '**1 Full refund**: reworded' },
  ])
  await expect(
    previewDocuments(world.person, { ...world.at, review_number: number, path: 'src/limit.ts' }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

it('a push to the branch of a local pull request requests a review', async () => {
  const { world, number } = await reviewed()
  const stop = await watchPulls(world.ctx)
  const requests = () =>
    local.indexing.db.$client<{ revision: number }[]>`
      select revision from graphile_worker.jobs where key = ${`reviews:${world.key.id}:${number}:review`}`
  const before = (await requests())[0]?.revision ?? -1
  world.push('work', { 'src/limit.ts': changeLine(3) })
  await vi.waitFor(async () => expect((await requests())[0]?.revision ?? -1).toBeGreaterThan(before), 10_000)
  await stop()
})
