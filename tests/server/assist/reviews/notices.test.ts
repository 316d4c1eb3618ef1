import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { noticeEvents } from '#db/schema/index'
import { publishRun } from '#server/assist/reviews/publish/publish-run'
import { Notices } from '#tests/server/talk/notices/open-notices'
import { MemoryChat } from '#tests/support/memory-chat'
import { CODE, changeLine, openLocalReviews } from './review-world'

const local = openLocalReviews()
const notices = new Notices(local.indexing)
beforeEach(() => {
  notices.now = new Date()
  notices.chat = new MemoryChat(() => notices.now)
})

const ofReviews = () =>
  local.indexing.db
    .select()
    .from(noticeEvents)
    .where(and(eq(noticeEvents.orgId, local.indexing.org.id), eq(noticeEvents.kind, 'pr_analysis_summary')))
    .orderBy(asc(noticeEvents.id))

it('posts the summary of a review once, also after decisions and repeated runs', async () => {
  const world = await local.start()
  world.push('work', { 'src/limit.ts': changeLine(1) })
  const number = await world.open('work', 'Raise the limit')
  await world.review(number)
  await world.review(number)
  await world.review(number, { isRepeated: true })
  await publishRun(world.ctx, { ...world.task, number })
  expect(await ofReviews()).toHaveLength(1)
  await notices.work()
  expect(notices.chat.headingsIn('#svc-specs')).toEqual(['1 pull request was analyzed in acme/specs'])
  expect(notices.chat.linesIn('#svc-specs')).toEqual([`#${number} Raise the limit: 1 criterion to look at.`])
})

it('merges the reviews of several pushes, and posts what the last one found', async () => {
  const world = await local.start()
  world.push('work', { 'src/limit.ts': changeLine(1) })
  const number = await world.open('work', 'Raise the limit')
  await world.review(number)
  world.push('work', { 'src/refund.ts': changeLine(12) })
  await world.review(number)
  expect(await ofReviews()).toHaveLength(2)
  await notices.work()
  expect(notices.chat.linesIn('#svc-specs')).toEqual([`#${number} Raise the limit: 2 criteria to look at.`])
})

it('posts nothing without news, or where pr_analysis is off', async () => {
  const world = await local.start()
  world.push('work', { 'src/other.ts': 'export {}\n' })
  await world.review(await world.open('work'))
  world.git.commit({ 'CONFIG.yaml': 'version: "1"\nagents: {pr_analysis: false}\n' })
  await world.index()
  world.push('more', { 'src/limit.ts': `${CODE}// more\n` })
  await world.review(await world.open('more'))
  expect(await ofReviews()).toEqual([])
})
