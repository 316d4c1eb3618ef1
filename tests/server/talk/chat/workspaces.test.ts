import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { chatLinks, chatWorkspaces, orgDirectory } from '#db/schema/index'
import { openOrgChat } from '#server/kernel/chat/open-org-chat'
import type { Org } from '#server/kernel/context'
import { canary } from '#tests/support/canary/canary'
import { makeKey, makeMember, makeOrg, signIn } from '#tests/support/make-org'
import { openChatWorld } from './chat-world'

const world = openChatWorld()
const app = world.app

let org: Org
let cookie: string
let admin: number
beforeEach(async () => {
  org = await makeOrg(app.db)
  admin = await makeMember(app.db, org, 'admin')
  cookie = await signIn(app.db, admin)
})

const origin = 'http://plumbline.test'
const post = (path: string, by = cookie, at = org) =>
  app.ask(`/app/${at.slug}/api/chat${path}`, { method: 'POST', cookie: by, headers: { origin } })
const workspaceOf = async ({ id }: Org) => {
  const [row] = await app.db.select().from(chatWorkspaces).where(eq(chatWorkspaces.orgId, id))
  return row ?? null
}

/** Begins to add the app, and agrees at Slack. Returns the address to which Slack sends the browser back. */
async function begin(at = org, by = cookie) {
  const answer = await post('/connect', by, at)
  const { location } = await answer.json()
  const agreed = await fetch(location, { redirect: 'manual' })
  const back = new URL(agreed.headers.get('location') ?? '')
  const attempt = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { back, attempt }
}

const comeBack = (back: URL, cookies: string) =>
  app.ask(`${back.pathname}${back.search}`, { cookie: cookies, redirect: 'manual' })

async function connect(at = org, by = cookie) {
  const { back, attempt } = await begin(at, by)
  return comeBack(back, `${by}; ${attempt}`)
}

describe('adding the app', () => {
  it('asks for the scopes, and connects the workspace with a sealed token', async () => {
    const { location } = await (await post('/connect')).json()
    const { searchParams } = new URL(location)
    expect(searchParams.get('client_id')).toBe('client')
    expect(searchParams.get('scope')).toContain('commands')
    expect(searchParams.get('redirect_uri')).toBe(`${origin}/auth/chat/callback`)

    const answer = await connect()
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/app/${org.slug}/settings/notifications/chat`,
    ])
    const row = await workspaceOf(org)
    expect(row).toMatchObject({ teamName: 'A new workspace', connectedBy: admin, problem: null })
    expect(row?.token).not.toContain('xoxb')
    const chat = await openOrgChat({ ...app.ctx, org })
    expect(await chat?.identify()).toMatchObject({ teamId: row?.teamId })
    const page = await app.ask(`/app/${org.slug}/api/chat`, { cookie })
    expect(await page.json()).toMatchObject({
      workspace: { team_name: 'A new workspace', is_operators: false },
      can_connect: true,
      receives_events: true,
      unlinked_in_channels: true,
      unlinked_directly: false,
    })
  })

  it.each([
    ['another session of the same person', async () => signIn(app.db, admin)],
    ['another person', async () => signIn(app.db, await makeMember(app.db, org, 'admin'))],
  ])('is refused for %s', async (_, other) => {
    const { back, attempt } = await begin()
    expect((await comeBack(back, `${await other()}; ${attempt}`)).status).toBe(422)
    expect(await workspaceOf(org)).toBeNull()
  })

  it('is refused without the cookie, with another state, and a second time', async () => {
    const { back, attempt } = await begin()
    expect((await comeBack(back, cookie)).status).toBe(422)
    const changed = new URL(back)
    changed.searchParams.set('state', 'a'.repeat(32))
    expect((await comeBack(changed, `${cookie}; ${attempt}`)).status).toBe(422)
    expect((await comeBack(back, `${cookie}; ${attempt}`)).status).toBe(302)
    expect((await comeBack(back, `${cookie}; ${attempt}`)).status).toBe(502)
  })

  it('leads back without a workspace if the person declined', async () => {
    const { back, attempt } = await begin()
    const declined = new URL(back)
    declined.searchParams.delete('code')
    declined.searchParams.set('error', 'access_denied')
    expect((await comeBack(declined, `${cookie}; ${attempt}`)).status).toBe(302)
    expect(await workspaceOf(org)).toBeNull()
  })

  it('is refused for editors and API keys', async () => {
    const editor = await signIn(app.db, await makeMember(app.db, org, 'editor'))
    expect((await post('/connect', editor)).status).toBe(403)
    const key = await makeKey(app.db, org, { scopes: ['specs:read', 'org:manage'] })
    const answer = await app.ask(`/app/${org.slug}/api/chat/connect`, { method: 'POST', key })
    expect(answer.status).toBe(403)
  })

  it('answers 409 for a workspace of another org, until that org disconnects it', async () => {
    const { back, attempt } = await begin()
    const code = back.searchParams.get('code') ?? ''
    world.slack.codes.set(code, { id: world.team, name: 'Taken', token: canary('slack-taken') })
    const answer = await comeBack(back, `${cookie}; ${attempt}`)
    expect(answer.status).toBe(409)
    expect(await workspaceOf(org)).toBeNull()

    const owner = await signIn(app.db, await makeMember(app.db, world.org, 'admin'))
    const gone = await app.ask(`/app/${world.org.slug}/api/chat`, {
      method: 'DELETE',
      cookie: owner,
      headers: { origin },
    })
    expect(gone.status).toBe(200)
    const again = await begin()
    world.slack.codes.set(again.back.searchParams.get('code') ?? '', {
      id: world.team,
      name: 'Free',
      token: canary('slack-free'),
    })
    expect((await comeBack(again.back, `${cookie}; ${again.attempt}`)).status).toBe(302)
    expect(await workspaceOf(org)).toMatchObject({ teamId: world.team })
  })

  it('replaces the former workspace of the org, with its links', async () => {
    const viewer = await world.linked('viewer')
    const owner = await signIn(app.db, await makeMember(app.db, world.org, 'admin'))
    expect((await connect(world.org, owner)).status).toBe(302)
    const links = await app.db.select().from(chatLinks).where(eq(chatLinks.userId, viewer.userId))
    expect(links).toEqual([])
    const keys = await app.db.select().from(orgDirectory).where(eq(orgDirectory.key, world.team))
    expect(keys).toEqual([])
    expect(await world.command(viewer, 'status')).toMatch(/^No organization answers in this workspace\./)
  })
})

describe('a workspace that removed the app', () => {
  const problem = async () => (await workspaceOf(world.org))?.problem
  const uninstalled = () => world.event({ team: world.team }, { type: 'app_uninstalled' })

  it('is shown as such; a late event after it came back changes nothing', async () => {
    await uninstalled()
    expect(await problem()).toBeNull()
    world.slack.faults.set('auth.test', { error: 'account_inactive' })
    await uninstalled()
    expect(await problem()).toContain('The app was removed from the workspace')
    await uninstalled()
    expect(await problem()).toBeNull()
  })

  it('ends with its token when an admin disconnects it', async () => {
    const owner = await signIn(app.db, await makeMember(app.db, world.org, 'admin'))
    const answer = await app.ask(`/app/${world.org.slug}/api/chat`, {
      method: 'DELETE',
      cookie: owner,
      headers: { origin },
    })
    expect(await answer.json()).toEqual({ ok: true })
    expect(await openOrgChat({ ...app.ctx, org: world.org })).toBeNull()
    expect((await post('/test', owner, world.org)).status).toBe(409)
  })
})

it('tests the workspace and looks for the configured channels', async () => {
  world.slack.channels.push({ id: 'C9', name: 'old', is_archived: true })
  await world.push({
    'CONFIG.yaml': `version: "1"\nchat:\n  default_channel: "#specs"\n  notifications:\n    spec_created:\n      channel: "#partners"\n    ticket_sync_failure:\n      channel: "#old"\n    review_requested:\n      channel: "#nowhere"\n`,
  })
  const owner = await signIn(app.db, await makeMember(app.db, world.org, 'admin'))
  const report = await (await post('/test', owner, world.org)).json()
  expect(report).toMatchObject({ ok: true, problem: null })
  expect(report.channels).toEqual([
    { name: '#nowhere', state: 'missing' },
    { name: '#old', state: 'archived' },
    { name: '#partners', state: 'shared_refused' },
    { name: '#specs', state: 'ready' },
    { name: '#svc-alerts', state: 'missing' },
  ])
  world.slack.faults.set('auth.test', { error: 'token_revoked' })
  expect(await (await post('/test', owner, world.org)).json()).toMatchObject({
    ok: false,
    problem: 'Slack answered token_revoked.',
  })
})

it('lists the channels to which notices, alerts and digests go', async () => {
  await world.push({
    'CONFIG.yaml': `version: "1"\nchat_channel: "#team"\nchat:\n  default_channel: "#specs"\n  sre_channel: "#on-call"\nsre:\n  alerts_channel: "#errors"\n`,
  })
  const owner = await signIn(app.db, await makeMember(app.db, world.org, 'admin'))
  const { channels } = await (await app.ask(`/app/${world.org.slug}/api/chat`, { cookie: owner })).json()
  const names = channels.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['#errors', '#on-call', '#specs'])
})
