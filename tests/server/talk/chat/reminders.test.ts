import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { leaveOrg } from '#server/accounts/orgs/end-membership'
import { userActor } from '#tests/support/test-context'
import { type ChatUser, openChatWorld, REFUNDS, refunds } from './chat-world'

const world = openChatWorld()
const subject = { repo: 'acme/specs', path: REFUNDS }

const isOfOrg = () => sql`key like ${`chat-remind:${world.org.id}:%`}`

/** Moves the clock past the reminders of the org. */
async function untilTomorrow(): Promise<void> {
  await world.app.db.execute(sql`update graphile_worker._private_jobs set run_at = now() where ${isOfOrg()}`)
  await world.work()
}

const remindersOf = ({ user }: ChatUser) => world.said(`D${user}`)

it('reminds once, a day after the button, with a link to the spec', async () => {
  const viewer = await world.linked('viewer')
  for (let times = 0; times < 2; times++)
    expect(await world.press(viewer, 'snooze', subject)).toBe('You will be reminded of “Refunds” tomorrow.')
  const [job] = await world.app.db.execute<{ run_at: string }>(
    sql`select run_at from graphile_worker.jobs where ${isOfOrg()}`,
  )
  const hours = (new Date(job?.run_at ?? 0).getTime() - world.app.ctx.clock.now().getTime()) / 3_600_000
  expect(Math.round(hours)).toBe(24)
  expect(remindersOf(viewer)).toEqual([])
  await untilTomorrow()
  expect(remindersOf(viewer)).toHaveLength(1)
  expect(remindersOf(viewer)[0]).toContain('Refunds')
  expect(world.slack.refused).toEqual([])
})

it('does not remind of a spec that was removed', async () => {
  const viewer = await world.linked('viewer')
  await world.press(viewer, 'snooze', subject)
  await world.push({ [REFUNDS]: null })
  await untilTomorrow()
  expect(remindersOf(viewer)).toEqual([])
})

it('does not remind of a spec that is hidden from AI now', async () => {
  const viewer = await world.linked('viewer')
  await world.press(viewer, 'snooze', subject)
  await world.push({ [REFUNDS]: refunds('ai_exposure: none\n') })
  await untilTomorrow()
  expect(remindersOf(viewer)).toEqual([])
})

it('does not remind somebody who left', async () => {
  const viewer = await world.linked('viewer')
  await world.press(viewer, 'snooze', subject)
  const { ctx } = world.app
  await leaveOrg({ ...ctx, org: world.org, actor: userActor(viewer.userId), permissions: ['specs:read'] })
  await untilTomorrow()
  expect(remindersOf(viewer)).toEqual([])
})
