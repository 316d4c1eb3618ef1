import { beforeEach, expect, it } from 'vitest'
import { chatLinks } from '#db/schema/index'
import type { Button } from '#tests/support/fake-slack/person'
import { FakePerson } from '#tests/support/fake-slack/person'
import { createNewsPrinter } from '#tests/support/fake-slack/print-news'
import { makeMember } from '#tests/support/make-org'
import { openChatWorld, REFUNDS, refunds, SIGNING_SECRET } from './chat-world'

/* Runs the command line of the fake Slack for people who try the app without an account. */

const world = openChatWorld()
let person: FakePerson
let printed: string[]
let news: () => Promise<Button[]>

beforeEach(async () => {
  // The fake's command line knows one workspace.
  const [team] = world.slack.teams.splice(
    world.slack.teams.findIndex(({ id }) => id === world.team),
    1,
  )
  if (team) world.slack.teams.unshift(team)
  person = new FakePerson({
    slack: world.slack,
    slackUrl: world.slackUrl,
    signingSecret: SIGNING_SECRET,
    send: async (path, request) => world.app.ask(path, request),
  })
  printed = []
  const print = createNewsPrinter(world.slack, (line) => printed.push(line))
  news = async () => {
    await world.work()
    return print()
  }
  const userId = await makeMember(world.app.db, world.org, 'editor')
  const link = { orgId: world.org.id, teamId: world.team, chatUserId: person.user, userId }
  await world.app.db.insert(chatLinks).values(link)
})

it('runs commands, presses the buttons of their answers, and prints both', async () => {
  await world.push({ [REFUNDS]: refunds('review_status: in_review\n') })
  expect(await person.command('review')).toBe(200)
  const [approve] = await news()
  expect(printed.join('\n')).toContain('Refunds')
  if (!approve) return expect.unreachable()
  expect(await person.press(approve)).toBe(200)
  await news()
  expect(printed.at(-1)).toContain('You approved')
})

it('prints where buttons lead, so that an account can be linked', async () => {
  person.user = 'U2'
  expect(await person.command('link')).toBe(200)
  await news()
  expect(printed.join('\n')).toMatch(/Link my account: http:\/\/plumbline\.test\/app\/.*\/chat\/link\?token=/)
})

it('asks questions, opens the home tab, shares links and submits forms', async () => {
  const url = `http://plumbline.test/app/${world.org.slug}/specs/acme/specs/${REFUNDS}`
  for (const act of [
    () => person.mention('refund'),
    () => person.direct('my specs'),
    () => person.openHome(),
    () => person.share(url),
    () => person.command('new Payouts'),
  ]) {
    expect(await act()).toBe(200)
    const before = printed.length
    await news()
    expect(printed.length).toBeGreaterThan(before)
  }
  expect(await person.submit(['Payouts'])).toBe(200)
  await news()
  expect(printed.at(-1)).toMatch(/pull request/i)
  expect(world.slack.refused).toEqual([])
})
