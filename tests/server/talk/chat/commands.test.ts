import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { chatLinkRequests, chatLinks, documentFollows } from '#db/schema/index'
import { DEFAULT_RATE_LIMITS } from '#server/kernel/rate-limits'
import { COMMANDS } from '#server/talk/chat/commands/all-commands'
import type { ChatCommand } from '#server/talk/chat/commands/command'
import { countUse } from '#server/talk/chat/requests/chat-call-context'
import { makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { type ChatUser, openChatWorld, REFUNDS, refunds } from './chat-world'

const world = openChatWorld()

const REFUSALS = {
  account: 'Link your account first.\nLink my account',
  role: 'You need the permission specs:write, which your role does not have. Ask an admin.',
  unlinked: 'Only people with a linked account get answers here.\nLink my account',
}
const isRefusal = (text: string) => Object.values(REFUSALS).includes(text)

/** Arguments with which each command has an effect. */
const WORDS: Record<string, string> = { search: 'refund', follow: 'refunds', mute: 'refunds', new: 'Payouts' }

describe('the permission matrix', () => {
  const people = {
    'somebody without an account, in a channel': () => Promise.resolve(world.unlinked()),
    'somebody without an account, directly': () => Promise.resolve(world.unlinked()),
    'a viewer': () => world.linked('viewer'),
    'an editor': () => world.linked('editor'),
    'somebody of another org': async () => {
      const org = await makeOrg(world.app.db)
      const userId = await makeMember(world.app.db, org, 'admin')
      const chatUser = world.unlinked()
      const link = { orgId: org.id, teamId: chatUser.team, chatUserId: chatUser.user, userId }
      await world.app.db.insert(chatLinks).values(link)
      return chatUser
    },
  }

  /** The expected rejection, from the declaration of a command. */
  function refusalFor(
    { permission, needsAccount }: ChatCommand,
    personKind: keyof typeof people,
  ): string | null {
    const isLinked = personKind === 'a viewer' || personKind === 'an editor'
    if (needsAccount && !isLinked) return REFUSALS.account
    if (permission === 'specs:write' && personKind === 'a viewer') return REFUSALS.role
    if (permission !== null && personKind === 'somebody without an account, directly')
      return REFUSALS.unlinked
    return null
  }

  const matrix = Object.keys(people).flatMap((personKind) =>
    COMMANDS.map((command) => [personKind as keyof typeof people, command.name, command] as const),
  )
  it.each(matrix)('%s uses /svc %s', async (personKind, name, command) => {
    const person = await people[personKind]()
    const channel = personKind.endsWith('directly') ? 'D1' : 'C1'
    const text = await world.command(person, `${name} ${WORDS[name] ?? ''}`, { channel })
    const refusal = refusalFor(command, personKind)
    if (refusal) expect(text).toBe(refusal)
    else expect(isRefusal(text)).toBe(false)
    expect(world.slack.refused).toEqual([])
    if (!refusal) expect(text !== '' || world.slack.forms.length === 1).toBe(true)
  })

  it('has a command for everything that the manual names', () => {
    expect(COMMANDS.map(({ name }) => name).toSorted()).toEqual(
      'blocked coverage digest follow help link mine mute new review search status tasks unlink'.split(' '),
    )
  })
})

describe('answers', () => {
  let viewer: ChatUser
  beforeEach(async () => {
    viewer = await world.linked('viewer')
  })

  it.each([
    ['', 'Commands of Plumbline'],
    ['nonsense', 'There is no command “nonsense”. Try /svc help.'],
    ['status', '1 specs, 0 of 2 sections done, 1 of 2 criteria checked'],
    ['status REFUNDS', 'Refunds>: In progress, 0 of 2 sections done'],
    ['status payouts', 'No spec has the words “payouts”. Try /svc search.'],
    ['search', 'Write what to look for'],
    ['search everything', 'Refunds › Full refund>: A customer gets everything back'],
    ['tasks', 'Full refund> of Refunds: *To do*'],
    ['tasks done', 'There are no open tasks.'],
    ['tasks soon', '“soon” is not a status. Use one of draft, todo'],
    ['blocked', 'Partial refund> of Refunds: *Blocked* by PAY-9'],
    ['coverage', '*50%* of 2 criteria checked'],
    ['coverage billing', 'Coverage of billing'],
    ['coverage nobody', 'There are no specs of nobody.'],
    ['review', 'No spec waits for a review.'],
    ['mine', 'No spec names you as its owner.'],
    ['digest', 'Nothing changed in the last 7 days.'],
  ])('/svc %s', async (text, expected) => {
    expect(await world.command(viewer, text)).toContain(expected)
  })

  it('name a section that blocks another by its title, not by its id or number', async () => {
    for (const name of ['1-full-refund', '1']) {
      await world.push({ [REFUNDS]: refunds().replace('blocked:PAY-9', `blocked:${name}`) })
      const answer = await world.command(viewer, 'blocked')
      expect(answer).toMatch(/Partial refund> of Refunds: \*Blocked\* by <[^>|]*#1-full-refund\|Full refund>/)
    }
  })

  it('show nothing of titles as markup', async () => {
    await world.push({
      [REFUNDS]: refunds().replace('title: Refunds', 'title: "<!channel> *x* <https://evil.example|y>"'),
    })
    await world.command(viewer, 'status')
    await world.command(viewer, 'tasks')
    const sent = world.slack.received.join('\n')
    expect(sent).not.toContain('<!channel>')
    expect(sent).not.toContain('<https://evil.example')
    expect(sent).toContain('channel')
  })

  it('are about the person: own specs and tasks by name', async () => {
    await world.push({ [REFUNDS]: refunds('owner: Grace Hopper\n') })
    const grace = await world.linked('viewer', 'Grace Hopper')
    const text = await world.command(grace, 'mine')
    expect(text).toContain('Your specs')
    expect(text).toContain('Full refund')
    expect(await world.command(viewer, 'mine')).toContain('No spec names you')
  })

  it('find own tasks behind hundreds of more urgent ones of others', async () => {
    const sections = Array.from(
      { length: 501 },
      (_, at) => `## Section ${at}\n<!-- svc:system:s${at} status:todo -->\n`,
    )
    await world.push({
      [REFUNDS]: refunds('owner: Grace Hopper\n'),
      'docs/specs/a-long-one.md': `---\ntitle: A long one\nstatus: todo\n---\n${sections.join('\n')}`,
    })
    const grace = await world.linked('viewer', 'Grace Hopper')
    expect(await world.command(grace, 'mine')).toContain('Full refund')
  })

  it('tell what changed', async () => {
    await world.push({ 'docs/specs/payouts.md': refunds().replaceAll('Refunds', 'Payouts') })
    expect(await world.command(viewer, 'digest')).toContain('1 new spec in acme/specs')
  })

  it('reach only the workspace of the org', async () => {
    const stranger = world.unlinked('T-unknown')
    expect(await world.command(stranger, 'status')).toMatch(/^No organization answers in this workspace/)
    const other = await makeOrg(world.app.db)
    const team = await world.connect(other)
    expect(await world.command(world.unlinked(team), 'search everything')).toContain('Nothing has the words')
  })
})

it('lists reviews, with the button only for people who may approve', async () => {
  await world.push({ [REFUNDS]: refunds('review_status: in_review\n') })
  expect(await world.command(await world.linked('editor'), 'review')).toContain('Approve')
  const forViewer = await world.command(await world.linked('viewer'), 'review')
  expect(forViewer).toContain('Refunds')
  expect(forViewer).not.toContain('Approve')
})

it('follows and mutes as the person', async () => {
  const viewer = await world.linked('viewer')
  const choices = () =>
    world.app.db
      .select({ path: documentFollows.path, choice: documentFollows.choice })
      .from(documentFollows)
      .where(and(eq(documentFollows.orgId, world.org.id), eq(documentFollows.userId, viewer.userId)))
  expect(await world.command(viewer, 'follow refunds')).toBe('You follow “Refunds”.')
  expect(await choices()).toEqual([{ path: REFUNDS, choice: 'follow' }])
  expect(await world.command(viewer, 'mute refunds')).toBe('You get no more notices about “Refunds”.')
  expect(await choices()).toEqual([{ path: REFUNDS, choice: 'mute' }])
  expect(await world.command(viewer, 'follow nothing')).toContain('No spec has the words')
})

describe('/svc new', () => {
  it('opens a form with the repositories and proposes the spec as the person', async () => {
    const editor = await world.linked('editor')
    expect(await world.command(editor, 'new Payouts by card')).toBe('')
    expect(world.slack.forms[0]?.view).toMatchObject({ callback_id: 'new_spec' })
    const values = { repo: 'acme/specs', title: 'Payouts by card', text: 'Money leaves.' }
    await world.submit(editor, 'new_spec', values)
    expect(world.said(`D${editor.user}`)[0]).toContain('Pull request 1 proposes “Payouts by card”.')
    const branch = world.git
      .git('branch', '--list', '--format=%(refname:short)')
      .split('\n')
      .find((name) => name !== 'main')
    const text = world.git.git('show', `${branch}:docs/specs/payouts-by-card.md`)
    expect(text).toContain('title: Payouts by card')
    expect(text).toContain('Money leaves.')
  })

  it('refuses the form of somebody who may not write any more', async () => {
    const viewer = await world.linked('viewer')
    await world.submit(viewer, 'new_spec', { repo: 'acme/specs', title: 'X', text: '' })
    expect(world.said(`D${viewer.user}`)).toEqual([REFUSALS.role])
  })

  it('says so if Slack does not accept the form any more', async () => {
    const editor = await world.linked('editor')
    expect(await world.command(editor, 'new', { trigger: 'expired' })).toContain('expired_trigger_id')
  })
})

describe('a link', () => {
  const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
  const linkOf = async (chatUser: ChatUser) => {
    const before = world.slack.received.length
    await world.command(chatUser, 'link')
    return tokenIn(world.slack.received.slice(before).join('\n'))
  }
  const confirm = async (userId: number, token: string, org = world.org) => {
    const answer = await world.app.ask(`/trpc/chat.confirmLink`, {
      method: 'POST',
      cookie: await signIn(world.app.db, userId),
      headers: { 'content-type': 'application/json', origin: 'http://plumbline.test' },
      body: JSON.stringify({ json: { org: org.slug, token } }),
    })
    return answer.status
  }

  it('gives the chat user the rights of the person who confirms it, once', async () => {
    const chatUser = world.unlinked()
    const token = await linkOf(chatUser)
    const userId = await makeMember(world.app.db, world.org, 'viewer')
    expect(await world.command(chatUser, 'mine')).toBe(REFUSALS.account)
    expect(await confirm(userId, token)).toBe(200)
    expect(await world.command(chatUser, 'mine')).toContain('No spec names you')
    expect(await confirm(userId, token)).toBe(404)
    expect(await world.command(chatUser, 'unlink')).toBe('Your chat account is no longer linked.')
    expect(await world.command(chatUser, 'mine')).toBe(REFUSALS.account)
  })

  it('is of no use in another org, to strangers, or after 15 minutes', async () => {
    const token = await linkOf(world.unlinked())
    const other = await makeOrg(world.app.db)
    const stranger = await makeMember(world.app.db, other)
    expect(await confirm(stranger, token, other)).toBe(404)
    expect(await confirm(stranger, token)).toBe(404)
    await world.app.db
      .update(chatLinkRequests)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(chatLinkRequests.orgId, world.org.id))
    expect(await confirm(await makeMember(world.app.db, world.org), token)).toBe(404)
  })

  it('ends at once with the membership', async () => {
    const viewer = await world.linked('viewer')
    await makeMember(world.app.db, world.org, 'admin')
    expect(await world.command(viewer, 'mine')).toContain('No spec names you')
    const answer = await world.app.ask(`/trpc/orgs.leave`, {
      method: 'POST',
      cookie: await signIn(world.app.db, viewer.userId),
      headers: { 'content-type': 'application/json', origin: 'http://plumbline.test' },
      body: JSON.stringify({ json: { org: world.org.slug } }),
    })
    expect(answer.status).toBe(200)
    expect(await world.command(viewer, 'mine')).toBe(REFUSALS.account)
    const links = await world.app.db.select().from(chatLinks).where(eq(chatLinks.orgId, world.org.id))
    expect(links).toEqual([])
  })
})

it('lets an org close channels and open direct messages to people without an account', async () => {
  await world.allow(false, true)
  const chatUser = world.unlinked()
  expect(await world.command(chatUser, 'status', { channel: 'C1' })).toBe(REFUSALS.unlinked)
  expect(await world.command(chatUser, 'status', { channel: 'D1' })).toContain('1 specs')
})

it.each([
  [
    'a limit of one search',
    { search: { limit: 1, windowS: 60 } },
    /^Too many requests\. Try again in \d+ seconds\.$/,
  ],
  ['no limit', { search: null }, /Refunds › Full refund/],
])('counts searches by RATE_LIMITS: %s', async (_, changed, expected) => {
  world.app.ctx.rateLimits = { ...DEFAULT_RATE_LIMITS, ...changed }
  try {
    const viewer = await world.linked('viewer')
    expect(await world.command(viewer, 'search everything')).toContain('Refunds › Full refund')
    for (let used = 1; used < 70; used++)
      await countUse(world.app.ctx)('search', `user ${viewer.userId}`).catch(() => {})
    expect(await world.command(viewer, 'search everything')).toMatch(expected)
  } finally {
    delete world.app.ctx.rateLimits
  }
})

it('tells people in a workspace that no organization has connected why nobody answers', async () => {
  const stranger = world.unlinked('T-unknown')
  const reason = /^No organization answers in this workspace\./
  expect(await world.command(stranger, 'help')).toMatch(reason)
  expect(await world.press(stranger, 'approve', { repo: 'acme/specs', path: REFUNDS })).toMatch(reason)
})

it('offers a button that links an account where one is needed', async () => {
  const chatUser = world.unlinked()
  expect(await world.command(chatUser, 'mine')).toBe(REFUSALS.account)
  expect(await world.press(chatUser, 'link', {})).toMatch(/^Open this link, sign in and confirm/)
  const [request] = await world.app.db
    .select()
    .from(chatLinkRequests)
    .where(eq(chatLinkRequests.chatUserId, chatUser.user))
  expect(request).toMatchObject({ orgId: world.org.id, chatUserName: 'ada' })
})
