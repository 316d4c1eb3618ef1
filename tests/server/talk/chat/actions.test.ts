import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { documentFollows } from '#db/schema/index'
import { ACTIONS } from '#server/talk/chat/actions/run-action'
import { deliver } from '#server/talk/notices/delivery/deliver'
import { routeEvents } from '#server/talk/notices/routing/route-events'
import { jobContext } from '#tests/support/test-context'
import { type ChatUser, openChatWorld, REFUNDS, readable, refunds } from './chat-world'

const world = openChatWorld()
const subject = { repo: 'acme/specs', path: REFUNDS }
const IN_REVIEW = refunds('review_status: in_review\n')

beforeEach(() => world.push({ [REFUNDS]: IN_REVIEW }))

const textAtHead = () => `${world.git.git('show', `main:${REFUNDS}`)}\n`

describe('buttons', () => {
  const people: Record<string, () => Promise<ChatUser>> = {
    'somebody without an account': async () => world.unlinked(),
    'a viewer': () => world.linked('viewer'),
    'an editor': () => world.linked('editor'),
  }
  const matrix = Object.keys(people).flatMap((personKind) =>
    Object.keys(ACTIONS).map((name) => [personKind, name] as const),
  )

  it.each(matrix)('%s presses %s', async (personKind, name) => {
    const before = textAtHead()
    const person = await people[personKind]?.()
    if (!person) return expect.unreachable()
    const answer = await world.press(person, name, subject)
    if (personKind === 'somebody without an account')
      expect(answer).toBe('Link your account first.\nLink my account')
    else if (personKind === 'a viewer' && ACTIONS[name]?.permission === 'specs:write')
      expect(answer).toContain('You need the permission specs:write')
    else expect(answer).toContain('“Refunds”')
    const isApproved = personKind === 'an editor' && name === 'approve'
    expect(textAtHead() === before).toBe(!isApproved)
  })

  it('approve once: the frontmatter changes, and nothing else', async () => {
    const editor = await world.linked('editor')
    expect(await world.press(editor, 'approve', subject)).toBe('You approved “Refunds”.')
    expect(textAtHead()).toBe(IN_REVIEW.replace('in_review', 'approved'))
    expect(await world.press(editor, 'approve', subject)).toBe('“Refunds” is approved already.')
  })

  it('mute for the person only', async () => {
    const viewer = await world.linked('viewer')
    await world.press(viewer, 'mute', subject)
    const rows = await world.app.db
      .select({ userId: documentFollows.userId, choice: documentFollows.choice })
      .from(documentFollows)
      .where(and(eq(documentFollows.orgId, world.org.id), eq(documentFollows.path, REFUNDS)))
    expect(rows).toEqual([{ userId: viewer.userId, choice: 'mute' }])
  })

  it('refuse what no button of ours sends', async () => {
    const editor = await world.linked('editor')
    for (const value of [{}, { repo: 'x', path: 'y' }, { repo: 'acme/specs', path: '' }])
      expect(await world.press(editor, 'approve', value)).toContain('This button is too old')
    expect(await world.press(editor, 'approve', { repo: 'acme/other', path: REFUNDS })).not.toContain(
      'approved',
    )
    expect(await world.press(editor, 'destroy', subject)).toBe('')
    expect(textAtHead()).toBe(IN_REVIEW)
  })
})

it('stand below a notice that asks for a review', async () => {
  world.slack.channels.push({ id: 'C9', name: 'svc-specs' })
  await world.push({
    'docs/specs/payouts.md': refunds('review_status: in_review\n').replace(
      'title: Refunds',
      'title: Payouts',
    ),
  })
  const ctx = jobContext(world.app.ctx)
  await routeEvents(ctx, world.org.id)
  await deliver(ctx, { orgId: world.org.id, channel: 'chat', target: '#svc-specs' })
  const blocks = (world.slack.messages.get('C9') ?? []).flatMap((message) => message.blocks) as {
    type: string
    elements?: { action_id: string; value?: string }[]
  }[]
  const buttons = blocks.flatMap(({ elements = [] }) => elements)
  const ofOne = ['approve', 'open', 'snooze', 'mute']
  expect(buttons.map(({ action_id }) => action_id.split(':')[0])).toEqual([...ofOne, ...ofOne])
  const approve = { repo: 'acme/specs', path: 'docs/specs/payouts.md' }
  expect(buttons.map(({ value }) => value)).toContain(JSON.stringify(approve))
  expect(world.slack.refused).toEqual([])
  await world.press(await world.linked('editor', 'Ada Lovelace'), 'approve', approve)
  expect(world.git.git('show', 'main:docs/specs/payouts.md')).toContain('review_status: approved')
  const [message] = world.slack.messages.get('C9') ?? []
  expect(readable(message?.blocks)).toContain('Payouts>. Approved by Ada Lovelace.')
  expect(JSON.stringify(message?.blocks)).not.toContain('payouts.md\\"}')
})

it('leave the message when somebody approves elsewhere, and what a person did in chat stays', async () => {
  world.slack.channels.push({ id: 'C9', name: 'svc-specs' })
  const asked = refunds('review_status: in_review\n')
  await world.push({ [REFUNDS]: asked })
  const ctx = jobContext(world.app.ctx)
  await routeEvents(ctx, world.org.id)
  await deliver(ctx, { orgId: world.org.id, channel: 'chat', target: '#svc-specs' })
  const posted = () => JSON.stringify(world.slack.messages.get('C9')?.at(-1)?.blocks)
  expect(posted()).toContain('approve:0')
  await world.push({ [REFUNDS]: asked.replace('in_review', 'approved') })
  await world.work()
  expect(readable(world.slack.messages.get('C9')?.at(-1)?.blocks)).toContain('Refunds>. Approved.')
  expect(posted()).not.toContain('approve:0')
})

describe('a preview of a link', () => {
  const url = () => `http://plumbline.test/app/${world.org.slug}/specs/acme/specs/${REFUNDS}`
  const share = (chatUser: ChatUser, links: string[], channel = 'C1') =>
    world.event(chatUser, {
      type: 'link_shared',
      user: chatUser.user,
      channel,
      message_ts: '1.1',
      links: links.map((link) => ({ url: link, domain: 'plumbline.test' })),
    })
  const readPreview = () =>
    world.slack.unfurled.flatMap(({ unfurls }) =>
      Object.values(unfurls).map(({ blocks }) => readable(blocks)),
    )

  it('has status and progress', async () => {
    await share(world.unlinked(), [
      url(),
      'https://example.com/',
      'http://plumbline.test/app/other/specs/acme/specs/x.md',
    ])
    expect(readPreview()).toEqual([
      expect.stringContaining('Refunds>: In progress, 0 of 2 sections done, 1 of 2 criteria checked'),
    ])
    expect(Object.keys(world.slack.unfurled[0]?.unfurls ?? {})).toEqual([url()])
  })

  it.each([
    ['in a channel that another workspace reads', async () => share(world.unlinked(), [url()], 'C2')],
    ['in a channel that the app does not see', async () => share(world.unlinked(), [url()], 'C404')],
    [
      'in a channel where the org lets only linked people read, even by an editor',
      async () => {
        await world.allow(false, false)
        await share(await world.linked('editor'), [url()])
      },
    ],
    [
      'in a direct message of somebody without an account',
      async () => {
        world.slack.channels.push({ id: 'D1', is_im: true })
        await share(world.unlinked(), [url()], 'D1')
      },
    ],
    [
      'of a document that AI must not know',
      async () => {
        await world.push({ [REFUNDS]: refunds('ai_exposure: none\n') })
        await share(world.unlinked(), [url()])
      },
    ],
    ['of a missing document', async () => share(world.unlinked(), [url().replace('refunds', 'missing')])],
  ])('is not shown %s', async (_, act) => {
    await act()
    expect(world.slack.unfurled).toEqual([])
  })
})

describe('the home tab', () => {
  const open = (chatUser: ChatUser, tab = 'home') =>
    world.event(chatUser, { type: 'app_home_opened', user: chatUser.user, tab })
  const homeOf = (chatUser: ChatUser) => readable(world.slack.homes.get(chatUser.user)?.blocks ?? [])

  it('shows own specs, tasks and teams', async () => {
    await world.push({ [REFUNDS]: refunds('owner: Grace Hopper\n') })
    const grace = await world.linked('viewer', 'Grace Hopper')
    await open(grace)
    const text = homeOf(grace)
    for (const part of [
      'My specs',
      'Refunds',
      'My tasks',
      'Full refund',
      'Blocked on me',
      'My team',
      'billing: 0% of sections',
    ])
      expect(text).toContain(part)
    expect(world.slack.refused).toEqual([])
  })

  it('asks people without an account to link one, and ignores the other tabs', async () => {
    const chatUser = world.unlinked()
    await open(chatUser, 'messages')
    expect(world.slack.homes.size).toBe(0)
    await open(chatUser)
    expect(homeOf(chatUser)).toBe('Link your account first.\nLink my account')
  })
})
