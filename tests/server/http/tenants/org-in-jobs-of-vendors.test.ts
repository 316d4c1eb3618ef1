import { describe, expect, it } from 'vitest'
import { sendUsageOf } from '#server/accounts/billing/ai/send-usage'
import { findPayer } from '#server/accounts/billing/sync/apply-event'
import { followOrg } from '#server/accounts/billing/sync/follow-org'
import { settleMerge } from '#server/assist/reviews/merge/settle-merge'
import { openBilling } from '#tests/server/accounts/billing/open-billing'
import {
  CODE,
  changeLine,
  openGitHubReviews,
  openLocalReviews,
} from '#tests/server/assist/reviews/review-world'
import { openChatWorld } from '#tests/server/talk/chat/chat-world'
import { brokenRules } from './broken-rules'

/** Jobs that need a vendor or a pull request, which `org-in-every-statement.test.ts` does not have. */
const local = openLocalReviews()
const hosted = await openGitHubReviews()

describe('with reviews', () => {
  it.each([
    ['of a local repository', local],
    ['at GitHub', hosted],
  ])('a pull request %s', async (_, { indexing, start }) => {
    const world = await start()
    const work = async () => {
      world.git.commit({ 'src/refund.ts': `// new\n${CODE}` })
      await world.index()
      world.push('work', { 'src/refund.ts': `// new\n${changeLine(12)}` })
      const number = await world.open('work')
      await world.review(number)
      await world.merge(number)
      await settleMerge(world.ctx, { ...world.task, number })
    }
    expect(await brokenRules(indexing.db, work)).toEqual([])
  })
})

describe('with chat', () => {
  const world = openChatWorld()

  it('a command, a question, the home tab, links, and the removal of the app', async () => {
    const person = await world.linked('editor')
    const { user } = person
    const message = { user, channel: 'C1', ts: '1700000000.000001' }
    const work = async () => {
      expect(await world.command(person, 'search refund')).toContain('Refunds')
      await world.event(person, { type: 'app_mention', text: '<@UBOT> When?', ...message })
      await world.event(person, { type: 'app_home_opened', user, tab: 'home' })
      await world.event(person, { type: 'app_uninstalled' })
    }
    expect(await brokenRules(world.app.db, work)).toEqual([])
  })
})

describe('with payments', () => {
  const billing = openBilling()

  it('a subscription, its event, its usage and the time', async () => {
    const work = async () => {
      const { customer } = await billing.buy()
      expect(await findPayer(billing.ctx, billing.payments, customer)).toMatchObject({ id: billing.org.id })
      await sendUsageOf(billing.ctx, billing.payments)
      await followOrg(billing.ctx, billing.payments)
    }
    expect(await brokenRules(billing.app.db, work)).toEqual([])
  })
})
