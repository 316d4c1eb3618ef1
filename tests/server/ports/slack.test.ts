import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openChat } from '#server/boot/vendors/open-chat'
import type { Chat } from '#server/ports/chat/port'
import type { NoticeMessage } from '#spec/notices/message'
import { canary } from '#tests/support/canary/canary'
import { type FakeSlack, serveSlack } from '#tests/support/fake-slack/index'

const TOKEN = canary('slack-token')
const NO_APP = { slackClientId: null, slackClientSecret: null, slackSigningSecret: [] }
let served: Awaited<ReturnType<typeof serveSlack>>
let slack: FakeSlack
let chat: Chat

beforeAll(async () => {
  served = await serveSlack(TOKEN)
})
afterAll(() => served.close())
beforeEach(() => {
  slack = served.slack
  slack.channels.splice(0)
  slack.messages.clear()
  slack.channels.push(
    { id: 'C1', name: 'specs', is_member: true },
    { id: 'C2', name: 'partners', is_ext_shared: true },
  )
  const opened = openChat({
    chatOrgs: ['acme'],
    defaultOrg: 'local',
    outboundAllow: [],
    slackApiUrl: served.url,
    slackBotToken: TOKEN,
    ...NO_APP,
  })?.of('acme')
  if (!opened) throw new Error('the org has no workspace')
  chat = opened
})

const content = (title = 'Refunds', lines = 1): NoticeMessage => ({
  title,
  parts: [
    {
      kind: 'spec_created',
      heading: `New: ${title}`,
      omitted: 7,
      lines: Array.from({ length: lines }, () => [{ text: title, url: 'https://plumb.example/a?b=1&c=2' }]),
    },
  ],
})

/** The formatted text. Headers are plain text, in which Slack interprets nothing. */
const textOf = (channel: string) =>
  JSON.stringify(
    slack.messages
      .get(channel)
      ?.at(-1)
      ?.blocks.filter((block) => (block as { type: string }).type === 'section'),
  )

it('serves only the orgs that the operator named', () => {
  const settings = {
    defaultOrg: 'local',
    outboundAllow: [],
    ...NO_APP,
    slackApiUrl: served.url,
    slackBotToken: TOKEN,
  }
  expect(openChat({ ...settings, chatOrgs: ['acme'] })?.of('local')).toBeNull()
  expect(openChat({ ...settings, chatOrgs: null })?.of('local')).not.toBeNull()
  expect(openChat({ ...settings, chatOrgs: null, slackBotToken: null })).toBeNull()
})

it('finds channels on any page, and says which are shared or archived', async () => {
  slack.channels.unshift(...Array.from({ length: 450 }, (_, at) => ({ id: `X${at}`, name: `other-${at}` })))
  expect(await chat.findChannel('#specs')).toMatchObject({ id: 'C1', isShared: false, isArchived: false })
  expect(await chat.findChannel('#partners')).toMatchObject({ isShared: true })
  expect(await chat.findChannel('#missing')).toBeNull()
  const specs = slack.channels.find(({ id }) => id === 'C1')
  if (specs) specs.is_archived = true
  expect(await chat.findChannel('#specs')).toMatchObject({ isArchived: true })
})

it('finds a message by its id when the answer was lost', async () => {
  const id = randomUUID()
  const since = new Date()
  expect(await chat.findPosted('C1', id, since)).toBeNull()
  slack.faults.set('chat.postMessage', 'lost')
  await expect(chat.post('C1', { id, content: content() })).rejects.toMatchObject({
    code: 'unreachable',
    retryable: true,
  })
  expect(await chat.findPosted('C1', id, since)).toBe(slack.messages.get('C1')?.[0]?.ts)
  expect(await chat.findPosted('C1', randomUUID(), since)).toBeNull()
})

it('does not find a message where it may post but not read, and finds none rather than fail', async () => {
  slack.channels.push({ id: 'C3', name: 'public' })
  const id = randomUUID()
  slack.faults.set('chat.postMessage', 'lost')
  await expect(chat.post('C3', { id, content: content() })).rejects.toMatchObject({ code: 'unreachable' })
  expect(await chat.findPosted('C3', id, new Date(0))).toBeNull()
  slack.faults.set('conversations.history', { error: 'missing_scope' })
  expect(await chat.findPosted('C1', id, new Date(0))).toBeNull()
  slack.faults.set('conversations.history', { status: 503 })
  await expect(chat.findPosted('C1', id, new Date(0))).rejects.toMatchObject({ code: 'unreachable' })
})

it.each([
  [{ error: 'is_archived' }, { code: 'channel_refused', retryable: false }],
  [{ error: 'channel_not_found' }, { code: 'channel_refused', retryable: false }],
  [{ error: 'token_revoked' }, { code: 'token_refused', retryable: false }],
  [{ error: 'msg_too_long' }, { code: 'rejected', retryable: false }],
  [{ retryAfter: 17 }, { code: 'rate_limited', retryable: true, resumesAt: expect.any(Date) }],
  [{ status: 503 }, { code: 'unreachable', retryable: true }],
])('explains %j', async (fault, problem) => {
  slack.faults.set('chat.postMessage', fault)
  await expect(chat.post('C1', { id: randomUUID(), content: content() })).rejects.toMatchObject(problem)
})

it('puts the buttons of a line below that line, for more lines than a row has buttons', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `Spec ${at}`)
  const lineActions = names.map((name) =>
    ['attest', 'open', 'snooze', 'mute'].map((action) => ({ name: action, label: action, value: name })),
  )
  const parts = [
    {
      kind: 'stale',
      heading: '12 specs are stale',
      lines: names.map((text) => [{ text }]),
      omitted: 0,
      lineActions,
    },
  ]
  await chat.post('C1', { id: randomUUID(), content: { title: 'Stale', parts } })
  expect(slack.refused).toEqual([])
  const blocks = (slack.messages.get('C1')?.[0]?.blocks ?? []) as {
    text?: { text: string }
    elements?: { value: string }[]
  }[]
  const rows = blocks.flatMap(({ elements }, at) =>
    elements ? [[blocks[at - 1]?.text?.text, ...new Set(elements.map(({ value }) => value))]] : [],
  )
  expect(rows).toEqual(names.map((name) => [`• ${name}`, name]))
})

it('replaces a message of its own, and none of others', async () => {
  const ts = await chat.post('C1', { id: randomUUID(), content: content() })
  await chat.update({ channelId: 'C1', messageId: ts }, content('Payouts'))
  expect(textOf('C1')).toContain('Payouts')
  const { ts: other } = slack.add('C1', { text: 'Hello', blocks: [], user: 'U1' })
  await expect(chat.update({ channelId: 'C1', messageId: other }, content())).rejects.toMatchObject({
    code: 'rejected',
  })
})

it.each([
  '<!channel> <@U123> <https://evil.example|click>',
  '*bold* _it_ `code` @here #general https://evil.example',
  '&lt;!here&gt;',
])('does not interpret a title: %s', async (title) => {
  await chat.post('C1', { id: randomUUID(), content: content(title) })
  const text = textOf('C1')
  expect(text).not.toMatch(/<!|<@|<https:\/\/evil|\|click>/)
  expect(slack.messages.get('C1')?.at(-1)?.text).not.toMatch(/<!|<@|(?<!\u200b)@here/)
})

it.each([
  ['a long title', 'x'.repeat(5000), 1],
  ['escapes at the limit', '&'.repeat(4000), 1],
  ['many lines', 'y'.repeat(2900), 20],
  ['nothing to see', ' \n ', 3],
])('stays within the limits of Slack: %s', async (_, title, lines) => {
  const parts = Array.from({ length: 40 }, () => content(title, lines).parts).flat()
  await chat.post('C1', { id: randomUUID(), content: { title, parts } })
  expect(slack.refused).toEqual([])
  expect(slack.messages.get('C1')).toHaveLength(1)
})
