import examples from '@octokit/webhooks-examples'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  attestations,
  codeHostAccounts,
  repositories,
  reviewFindings,
  reviewSettings,
} from '#db/schema/index'
import { runCommand } from '#server/assist/reviews/commands/run-command'
import { EVENTS } from '#server/assist/reviews/events'
import { settleMerge } from '#server/assist/reviews/merge/settle-merge'
import { publishRun } from '#server/assist/reviews/publish/publish-run'
import type { FakeReview } from '#tests/support/fake-github/world'
import { makeMember } from '#tests/support/make-org'
import { changeLine, openGitHubReviews, PATH, SPEC } from './review-world'

const hosted = await openGitHubReviews()

/** A reviewed pull request that changes the spec and code, with two suggested updates: one beside the change, one far from it. */
async function reviewed() {
  const world = await hosted.start({ [PATH]: LONG, 'src/limit.ts': changeLine(2) })
  for (const login of ['writer', 'plumbline-test[bot]']) world.repo.permissions.set(login, 'write')
  world.repo.permissions.set('mallory', 'read')
  const headSha = world.push('work', {
    [PATH]: LONG.replace('Money goes back.', 'Money goes back soon.'),
    'src/limit.ts': changeLine(1),
  })
  const number = await world.open('work')
  await world.review(number)
  const at = { orgId: world.key.orgId, repositoryId: world.key.id, number, headSha, path: PATH }
  const update = (key: string, oldText: string, newText: string) => ({
    ...at,
    key,
    kind: 'doc_update' as const,
    sectionId: '1-full-refund',
    sectionTitle: 'Full refund',
    content: { kind: 'doc_update' as const, oldText, newText, reason: 'Better' },
  })
  const near = update('near', 'goes back soon', 'goes back `at once`')
  const far = update('far', 'The end.', 'The very end.')
  await hosted.indexing.db.insert(reviewFindings).values([near, far])
  const pull = world.repo.pulls.get(number)
  if (!pull) throw new Error('no pull request')
  const say = (login: string, words: string) => {
    const comments = world.repo.issues.get(number)?.comments ?? []
    const commentId = 9000 + comments.length
    const body = `@plumbline-test ${words}`
    comments.push({ id: commentId, body, author: login, isByApp: false })
    const command = { ...world.task, number, commentId, hosted: { body, login, kind: 'pull' as const } }
    return runCommand(world.ctx, command)
  }
  return { world, number, headSha, pull, say }
}

const LONG = `${SPEC}\n${Array.from({ length: 20 }, (_, i) => `Line ${i}.`).join('\n\n')}\n\nThe end.\n`

describe('a command in a comment on GitHub', () => {
  it.each([
    ['writer', 'review', '+1', 'The head is reviewed again.'],
    ['writer', 'apply', '+1', '1 update is suggested on the lines.'],
    ['writer', 'dismiss the spec allows both', '+1', 'Dismissed: 3 findings.'],
    ['writer', 'dismiss', 'confused', 'Say why: `@plumbline-test dismiss'],
    ['writer', 'attest', '+1', 'Attested: 1 finding. It does not count as a review at the merge'],
    ['writer', 'help', '+1', '- `@plumbline-test review`'],
    ['writer', 'deploy', 'confused', 'There is no such command.'],
  ])(
    'of %s, %s, gets the reactions eyes and %s, and the answer “%s”',
    async (login, words, reaction, answer) => {
      const { world, number, say } = await reviewed()
      await say(login, words)
      expect(world.repo.reactions.map(({ content }) => content)).toEqual(['eyes', reaction])
      expect((await world.comments(number)).at(-1)).toContain(answer)
    },
  )

  it.each(['attest', 'help', '', 'what a nice product'])(
    'of somebody without write access gets one reaction and no comment: %s',
    async (words) => {
      const { world, number, say } = await reviewed()
      const before = await world.comments(number)
      await say('mallory', words)
      expect(world.repo.reactions.map(({ content }) => content)).toEqual(['confused'])
      expect(await world.comments(number)).toEqual(before)
      expect((await world.findings()).map(({ state }) => state)).toEqual(['open', 'open', 'open'])
    },
  )

  it('attest counts as a review at the merge for a member who linked the account', async () => {
    const { world, number, say } = await reviewed()
    const { orgId } = world.key
    const userId = await makeMember(hosted.indexing.db, world.person.org, 'editor')
    await hosted.indexing.db
      .insert(codeHostAccounts)
      .values({ userId, login: 'Writer', name: 'A writer', accessToken: 'sealed' })
    await say('writer', 'attest')
    expect((await world.comments(number)).at(-1)).toMatch(/Attested: 1 finding\.$/)
    world.merge(number)
    await settleMerge(world.ctx, { ...world.task, number })
    const rows = await hosted.indexing.db.select().from(attestations).where(eq(attestations.orgId, orgId))
    expect(rows.map(({ attestedBy }) => attestedBy)).toEqual([userId])
  })

  it('apply suggests updates on lines of the diff, once, and proposes the others', async () => {
    const { world, number, pull, say } = await reviewed()
    await say('writer', 'apply')
    await say('writer', 'apply')
    expect(pull.reviews).toHaveLength(1)
    expect(pull.reviews[0]?.comments).toMatchObject([
      { path: PATH, line: 10, body: '```suggestion\nMoney goes back `at once`.\n```' },
    ])
    const applied = world.git.git('show', `svc/updates-${number}:${PATH}`)
    expect(applied).toContain('The very end.')
    expect(applied).toContain('Money goes back soon.')
    expect((await world.comments(number)).join()).toContain('1 update is suggested on the lines.')
  })
})

describe('an approving review', () => {
  async function merged(review: Partial<FakeReview>, approvalApproves = true) {
    const { world, number, headSha, pull } = await reviewed()
    const { orgId, id: repositoryId } = world.key
    const settings = { orgId, repositoryId, atMerge: 'check' as const, approvalApproves }
    await hosted.indexing.db.insert(reviewSettings).values(settings)
    const approval = { id: 1, author: 'writer', body: '', state: 'APPROVED' as const, commitSha: headSha }
    pull.reviews.push({ ...approval, comments: [], ...review })
    world.merge(number)
    await settleMerge(world.ctx, { ...world.task, number })
    return world.git.git('show', `main:${PATH}`).includes('review_status: approved')
  }

  it('sets the review status of changed documents at the merge', async () => {
    expect(await merged({})).toBe(true)
  })

  it.each([
    ['of somebody without write access', { author: 'mallory' }, true],
    ['of an earlier head', { commitSha: '1'.repeat(40) }, true],
    ['that was dismissed', { state: 'DISMISSED' as const }, true],
    ['that only comments', { state: 'COMMENTED' as const }, true],
    ['of the author', { author: 'plumbline-test[bot]' }, true],
    ['where the setting is off', {}, false],
  ])('%s sets nothing', async (_, review, isOn) => {
    expect(await merged(review, isOn)).toBe(false)
  })
})

describe('an event', () => {
  type Payload = Record<string, unknown> & { action?: string }

  async function send(kind: string, action: string, change: (payload: Payload) => Payload) {
    const { world, number } = await reviewed()
    await hosted.indexing.db
      .update(repositories)
      .set({ hostId: world.repo.id })
      .where(eq(repositories.id, world.key.id))
    const eventExamples = examples.find(({ name }) => name === kind)?.examples as Payload[] | undefined
    const example = eventExamples?.find((payload) => payload.action === action)
    if (!example) throw new Error('no example')
    const subject = {
      installation: { id: world.repo.installation.id },
      repository: { id: world.repo.id, full_name: `${world.repo.owner}/${world.repo.name}` },
    }
    // The button of a check is only there while an update is open.
    await publishRun(world.ctx, { ...world.task, number })
    const payload = change({ ...example, ...subject, number, checkId: world.checks()[0]?.id })
    for (const event of EVENTS)
      if (event.kind === kind && event.action === action)
        await event.handle?.(world.ctx, { payload } as never)
    const jobs = await hosted.indexing.db.$client<{ key: string }[]>`
      select key from graphile_worker.jobs where key like ${`reviews:${world.key.id}:${number}:%`}`
    return { world, keys: jobs.map(({ key }) => key.split(':').slice(3).join(':')) }
  }

  const pullOf = ({ number }: Payload) => ({ pull_request: { number } })

  it('of a review or of a comment on lines can carry a command', async () => {
    const withComment = (payload: Payload, part: string) => ({
      ...payload,
      ...pullOf(payload),
      [part]: { ...(payload[part] as object), id: 7, body: '@plumbline-test apply' },
    })
    const review = await send('pull_request_review', 'submitted', (payload) => withComment(payload, 'review'))
    expect(review.keys).toContain('command:7')
    const line = await send('pull_request_review_comment', 'created', (payload) =>
      withComment(payload, 'comment'),
    )
    expect(line.keys).toContain('command:7')
  })

  it('that requests our check again reviews the head again', async () => {
    const ours = await send('check_run', 'rerequested', (payload) => ({
      ...payload,
      check_run: { id: payload.checkId },
    }))
    expect(ours.keys).toContain('review')
    const others = await send('check_run', 'rerequested', (payload) => payload)
    expect(others.keys).not.toContain('review')
  })

  it('of the button of our check applies updates', async () => {
    const { keys, world } = await send('check_run', 'requested_action', (payload) => ({
      ...payload,
      check_run: { id: payload.checkId },
      requested_action: { identifier: 'apply' },
    }))
    expect(world.checks()[0]?.actions.map(({ identifier }) => identifier)).toEqual(['apply'])
    expect(keys).toContain(`command:${world.checks()[0]?.id}`)
  })
})
