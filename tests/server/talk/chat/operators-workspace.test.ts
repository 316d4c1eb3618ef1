import { beforeEach, expect, it } from 'vitest'
import { chatLinks } from '#db/schema/index'
import { openChat } from '#server/boot/vendors/open-chat'
import type { Org } from '#server/kernel/context'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { OPERATORS_TOKEN, openChatWorld, SIGNING_SECRET } from './chat-world'

const world = openChatWorld()
/** The fake's first workspace belongs to the operator's token. */
const TEAM = 'T1'
let second: Org

beforeEach(async () => {
  second = await makeOrg(world.app.db)
  world.app.ctx.ports.chat = openChat({
    chatOrgs: [world.org.slug, second.slug],
    defaultOrg: 'local',
    outboundAllow: [],
    slackApiUrl: world.slackUrl,
    slackBotToken: OPERATORS_TOKEN,
    slackSigningSecret: [SIGNING_SECRET],
    slackClientId: null,
    slackClientSecret: null,
  })
})

const link = async (org: Org, user: string) =>
  world.app.db.insert(chatLinks).values({
    orgId: org.id,
    teamId: TEAM,
    chatUserId: user,
    userId: await makeMember(world.app.db, org, 'viewer'),
  })

it('answers from the first org for people without an account, and from the org of the linked account for others', async () => {
  const stranger = { team: TEAM, user: 'Ustranger' }
  expect(await world.command(stranger, 'search refund')).toContain('Refunds')

  const ofFirst = { team: TEAM, user: 'Ufirst' }
  await link(world.org, ofFirst.user)
  expect(await world.command(ofFirst, 'search refund')).toContain('Refunds')

  const ofSecond = { team: TEAM, user: 'Usecond' }
  await link(second, ofSecond.user)
  const answer = await world.command(ofSecond, 'search refund')
  expect(answer).toBe('Nothing has the words “refund”.')
})

it('gives no data of orgs that the operator did not name', async () => {
  world.app.ctx.ports.chat = openChat({
    chatOrgs: ['nobody'],
    defaultOrg: 'local',
    outboundAllow: [],
    slackApiUrl: world.slackUrl,
    slackBotToken: OPERATORS_TOKEN,
    slackSigningSecret: [SIGNING_SECRET],
    slackClientId: null,
    slackClientSecret: null,
  })
  const user = 'Uother'
  await link(world.org, user)
  expect(await world.command({ team: TEAM, user }, 'search refund')).toMatch(
    /^No organization answers in this workspace\./,
  )
})
