import { beforeEach, expect, test } from 'vitest'
import type { OutgoingMail } from '#server/ports/mail/port'
import { deliver } from '#server/talk/notices/delivery/deliver'
import { unsubscribe } from '#server/talk/notices/mail/unsubscribe'
import { readNoticeSettings, writeNoticeSettings } from '#server/talk/notices/people/notice-settings'
import { routeEvents } from '#server/talk/notices/routing/route-events'
import { makeMember } from '#tests/support/make-org'
import { jobContext, userActor } from '#tests/support/test-context'
import { openBilling } from './open-billing'

const billing = openBilling()
const sent: OutgoingMail[] = []
const mail = { send: async (each: OutgoingMail) => void sent.push(each), tryConnection: async () => {} }

beforeEach(() => {
  sent.length = 0
})

const context = () => {
  const ctx = jobContext(billing.ctx)
  return { ...ctx, ports: { ...ctx.ports, mail } }
}

async function route(): Promise<void> {
  await routeEvents(context(), billing.org.id)
}
const deliverTo = (userId: number) =>
  deliver(context(), { orgId: billing.org.id, channel: 'mail', target: String(userId) })
const asAdmin = () => ({ ...billing.ctx, actor: userActor(billing.adminId) })

async function failPayment(): Promise<string> {
  const { customer } = await billing.buy()
  billing.stripe.world.declining.add(customer)
  billing.stripe.world.advance(32 * 86_400)
  await billing.sync()
  return customer
}

test('admins, and only they, get a mail about a failed payment without having chosen anything', async () => {
  const editor = await makeMember(billing.app.db, billing.org, 'editor')
  await failPayment()
  await route()
  for (const person of [billing.adminId, editor]) await deliverTo(person)
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('A payment failed.')
  const { kinds } = await readNoticeSettings(asAdmin())
  expect(kinds.find(({ kind }) => kind === 'billing_news')?.mail).not.toBe('off')
})

test('a mail is dropped if its cause has ended', async () => {
  const customer = await failPayment()
  await route()
  billing.stripe.world.recover(customer)
  await billing.sync()
  await deliverTo(billing.adminId)
  expect(sent).toEqual([])
})

test.each(['a choice', 'the link in a mail'])('%s ends the mails', async (way) => {
  if (way === 'a choice')
    await writeNoticeSettings(asAdmin(), { kinds: [{ kind: 'billing_news', inbox: true, mail: 'off' }] })
  const customer = await failPayment()
  await route()
  await deliverTo(billing.adminId)
  const [first] = sent.splice(0)
  expect(first === undefined).toBe(way === 'a choice')
  if (first) await unsubscribe(billing.ctx, first.unsubscribeUrl?.split('/').at(-1) ?? '')
  billing.stripe.world.recover(customer)
  await billing.sync()
  billing.stripe.world.declining.add(customer)
  billing.stripe.world.advance(32 * 86_400)
  await billing.sync()
  await route()
  await deliverTo(billing.adminId)
  expect(sent).toEqual([])
})
