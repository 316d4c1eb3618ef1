import { desc, eq } from 'drizzle-orm'
import { codeHostAccounts, sessions, users } from '#db/schema/index'
import { makeFirstAccountLink } from '#server/accounts/auth/index'
import { aMember, byRoot, call, inOrg, someone } from '#tests/server/platform/audit/act-world'
import { canary } from '#tests/support/canary/canary'
import { makeMember, signIn } from '#tests/support/make-org'
import type { ModuleSamples } from '#tests/support/module-samples'
import {
  answerDevice,
  confirmEmail,
  invite,
  newcomer,
  sendConfirmation,
  startDevice,
  tokenOf,
} from './sample-accounts'

export const samples: ModuleSamples = {
  bodies: {
    'account.setGitAuthor': { name: 'A person', email: 'person-{unique}@example.com' },
  },
  parameters: {
    session_id: async ({ db }, { org }, callerId) => {
      const userId = callerId ?? (await makeMember(db, org))
      await signIn(db, userId)
      const [session] = await db
        .select({ id: sessions.id })
        .from(sessions)
        .where(eq(sessions.userId, userId))
        .orderBy(desc(sessions.createdAt))
      return session?.id ?? ''
    },
  },
  missing: {
    session_id: 'nowhere-at-all',
  },
  forPersons: ['account.sessions', 'account.endSession', 'account.endSessions', 'account.setGitAuthor'],
  withOwnToken: ['signIn.refresh'],
  recipes: [
    [
      'account.changePassword',
      ['password.change', 'session.start'],
      async ({ site }) => {
        const { visitor, password } = await someone(site)
        const typed = { current: password, password: canary('other-password') }
        return () => call(visitor, 'account.changePassword', typed)
      },
    ],
    ['account.sendConfirmation', ['email.send_confirmation'], sendConfirmation],
    ['account.confirmEmail', ['email.confirm'], confirmEmail],
    [
      'account.createInvited',
      ['invitation.accept', 'session.start', 'user.create'],
      async (world) => {
        const token = await invite(world)
        return () => call(world.site.visitor(), 'account.createInvited', { token, ...newcomer() })
      },
    ],
    [
      'account.endSession',
      ['session.end'],
      async (world) => {
        const { visitor } = await someone(world.site)
        const { response } = await visitor.send(`/app/${world.at.org}/api/sessions`)
        const { sessions } = await response.json()
        return () => call(visitor, 'account.endSession', { ...inOrg(world), session_id: sessions[0].id })
      },
    ],
    [
      'account.endSessions',
      ['session.end_all'],
      async (world) => {
        const { visitor } = await someone(world.site)
        return () => call(visitor, 'account.endSessions', inOrg(world))
      },
    ],
    [
      'account.joinByInvitation',
      ['invitation.accept'],
      async (world) => {
        const token = await invite(world)
        const { visitor, userId } = await someone(world.site)
        await call(world.root, 'orgs.removeMember', { ...inOrg(world), user_id: String(userId) })
        return () => call(visitor, 'account.joinByInvitation', { token })
      },
    ],
    [
      'account.passwordLink',
      ['password_link.create'],
      byRoot('account.passwordLink', async (world) => ({ user_id: (await aMember(world)).user_id })),
    ],
    ['account.resealSecrets', ['secrets.reseal'], byRoot('account.resealSecrets', () => ({}))],
    ['account.rotateKeys', ['identity_keys.rotate'], byRoot('account.rotateKeys', () => ({}))],
    [
      'account.setGitAuthor',
      ['git_author.set'],
      byRoot('account.setGitAuthor', (world) => ({
        ...inOrg(world),
        name: 'Some Author',
        email: 'author@example.com',
      })),
    ],
    [
      'account.setPassword',
      ['password.change', 'session.start'],
      async (world) => {
        const { user_id } = await aMember(world)
        const { url } = await call<{ url: string }>(world.root, 'account.passwordLink', { user_id })
        const typed = { token: tokenOf(url), password: canary('other-password') }
        return () => call(world.site.visitor(), 'account.setPassword', typed)
      },
    ],
    ['signIn.answerDevice', ['device.approve'], answerDevice(true)],
    ['signIn.answerDevice', ['device.deny'], answerDevice(false)],
    [
      'signIn.codeHostDisconnect',
      ['code_host.unlink'],
      async ({ site }) => {
        const { visitor, userId } = await someone(site)
        const account = { login: 'somebody', name: 'Some Body', accessToken: 'sealed' }
        await site.db.insert(codeHostAccounts).values({ userId, ...account })
        return () =>
          visitor.send('/auth/codehost/disconnect', { headers: { 'sec-fetch-site': 'same-origin' } })
      },
    ],
    [
      'signIn.createFirstAccount',
      ['session.start', 'user.create'],
      async ({ site }) => {
        const [nameless] = await site.db
          .insert(users)
          .values({ kind: 'human', name: 'Administrator', isSuperAdmin: true })
          .returning({ id: users.id })
        const link = await makeFirstAccountLink(site.ctx, nameless?.id ?? 0)
        const account = { token: tokenOf(link ?? ''), ...newcomer() }
        return () => call(site.visitor(), 'signIn.createFirstAccount', account)
      },
    ],
    [
      'signIn.deviceToken',
      ['session.start'],
      async (world) => {
        const { user_code, device_code } = await startDevice(world)
        await call(world.root, 'signIn.answerDevice', { user_code, approve: true })
        return () => call(world.site.visitor(), 'signIn.deviceToken', { device_code })
      },
    ],
    [
      'signIn.logout',
      ['session.end'],
      async ({ site }) => {
        const { visitor } = await someone(site)
        return () => visitor.send('/auth/logout', { headers: { 'sec-fetch-site': 'same-origin' } })
      },
    ],
    [
      'signIn.revoke',
      ['session.end'],
      async ({ site }) => {
        const { visitor } = await someone(site)
        const refresh_token = visitor.cookie('svc_refresh')
        return () => call(site.visitor(), 'signIn.revoke', { refresh_token })
      },
    ],
    [
      'signIn.withPassword',
      ['sign_in.fail'],
      async ({ site }) => {
        const { email } = await site.makeAccount()
        const visitor = site.visitor()
        const waiting = await site.toForm(visitor)
        return () => site.type(visitor, waiting, email, 'not the password')
      },
    ],
  ],
  notAudited: {
    'signIn.codeHostDisconnectByForm': 'the form twin of signIn.codeHostDisconnect, and the same verb',
    'signIn.deviceCode': 'nobody is named yet: the person’s answer is recorded, and the sign-in',
    'signIn.logoutByForm': 'the form twin of signIn.logout, and the same verb',
    'signIn.openFirstAccount':
      'where nobody is known here it begins to sign in; what comes of that is recorded',
    'signIn.refresh': 'every quarter of an hour of every sign-in, which is recorded itself; a replay is',
  },
}
