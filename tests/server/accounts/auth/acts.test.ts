import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { acts, platformActs, signInLinks, users } from '#db/schema/index'
import { makePasswordLink } from '#server/accounts/auth/accounts/new-password'
import { endAllSessions } from '#server/accounts/auth/sessions/list-sessions'
import { openSignInSite } from '#tests/support/sign-in/sign-in-site'
import type { Visitor } from '#tests/support/sign-in/visitor'
import { userActor } from '#tests/support/test-context'

const site = openSignInSite()
const AFTER_THE_GRACE_MS = 21_000

async function person() {
  const account = await site.makeAccount()
  const visitor = site.visitor()
  await site.signInAs(visitor, account)
  return { ...account, visitor }
}

/** The acts of this person in the logs of the deployment and of the org, in chronological order. */
async function actsOf(userId: number): Promise<string[]> {
  const logs = [platformActs, acts].map((log) =>
    site.db
      .select({ act: log.act, at: log.at })
      .from(log)
      .where(and(eq(log.targetKind, 'user'), eq(log.targetId, String(userId))))
      .orderBy(log.id),
  )
  const recordedActs = (await Promise.all(logs)).flat()
  return recordedActs.sort((a, b) => a.at.getTime() - b.at.getTime()).map(({ act }) => act)
}

const api = (path: string) => `/app/${site.org.slug}/api/${path}`

const firstSession = async (visitor: Visitor) =>
  (await (await visitor.send(api('sessions'))).response.json()).sessions[0].id as string

describe('the audit log records', () => {
  it('signing in and out', async () => {
    const { userId, visitor } = await person()
    await visitor.post('/auth/logout')
    await visitor.post('/auth/logout')
    expect(await actsOf(userId)).toEqual(['session.start', 'session.end'])
  })

  it('the end of one session, and of all', async () => {
    const { userId, visitor, ...account } = await person()
    const headers = { origin: site.address }
    await visitor.send(api(`sessions/${await firstSession(visitor)}`), { method: 'DELETE', headers })
    await site.signInAs(visitor, { userId, ...account })
    await visitor.post(api('sessions/end-all'))
    expect(await actsOf(userId)).toEqual(['session.start', 'session.end', 'session.start', 'session.end_all'])
  })

  it('the approval and the sign-in of a device', async () => {
    const { userId, visitor } = await person()
    const started = await (await site.visitor().post('/auth/device/code', {})).response.json()
    await visitor.post('/trpc/signIn.answerDevice', {
      json: { user_code: started.user_code, approve: true },
    })
    await site.visitor().post('/auth/device/token', { device_code: started.device_code })
    expect(await actsOf(userId)).toEqual(['session.start', 'device.approve', 'session.start'])
  })

  it('the reuse of a stolen refresh token', async () => {
    const { userId, visitor } = await person()
    const refresh_token = visitor.cookie('svc_refresh')
    for (const expected of [200, 200, 401]) {
      expect((await site.visitor().post('/auth/refresh', { refresh_token })).status).toBe(expected)
      if (expected === 200) site.clock.advance(AFTER_THE_GRACE_MS / 2)
    }
    expect(await actsOf(userId)).toEqual(['session.start', 'refresh_token.replay'])
  })

  it('changes of the git author', async () => {
    const { userId, visitor } = await person()
    await visitor.post(api('profile/git-author'), { name: 'Some Author', email: 'author@example.com' })
    expect(await actsOf(userId)).toEqual(['session.start', 'git_author.set'])
  })

  it('administrator changes to passwords and keys', async () => {
    const [{ userId: rootId, visitor }, { userId }] = [await person(), await person()]
    await site.db.update(users).set({ isSuperAdmin: true }).where(eq(users.id, rootId))
    for (const path of [`users/${userId}/password-link`, 'identity/rotate-keys', 'secrets/reseal'])
      expect((await visitor.post(`/app/admin/api/${path}`)).status).toBe(200)
    const rows = await site.db.select().from(platformActs).where(eq(platformActs.userId, rootId))
    expect(rows.map(({ act }) => act).slice(1)).toEqual([
      'password_link.create',
      'identity_keys.rotate',
      'secrets.reseal',
    ])
  })
})

it('an action fails if it cannot be written to the audit log', async () => {
  const { userId, visitor } = await person()
  const actor = userActor(userId, { isSuperAdmin: true })
  const unrecordable = { ...site.ctx, actor, requestId: 'a\0b' }
  await expect(endAllSessions(unrecordable, userId)).rejects.toThrow()
  await expect(makePasswordLink(unrecordable, userId)).rejects.toThrow()
  expect((await visitor.send(api('dashboard'))).status).toBe(200)
  expect(await site.db.select().from(signInLinks).where(eq(signInLinks.userId, userId))).toEqual([])
})
