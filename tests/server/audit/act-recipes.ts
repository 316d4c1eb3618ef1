import { execFileSync } from 'node:child_process'
import { codeHostAccounts, deliveries, installations, users } from '../../../db/schema'
import { makeFirstAccountLink } from '../../../server/auth'
import { makeSignInLink } from '../../../server/auth/sign-in-link'
import type { ActName } from '../../../server/collect'
import type { ProcedurePath } from '../../../server/http/rows/row'
import { addJob } from '../../../server/kernel/jobs'
import { sweepTexts } from '../../../server/repos/jobs'
import { canary } from '../../support/canary/canary'
import {
  aMember,
  answerDevice,
  byRoot,
  call,
  closedPull,
  connectedFolder,
  freeFolder,
  inOrg,
  invite,
  newAiKey,
  newcomer,
  openPull,
  type Recipe,
  sideBranch,
  someone,
  startDevice,
  tokenOf,
  waitingSecret,
} from './act-world'

/** The rows that each leaves, in the order of their names. */
export const RECIPES: [ProcedurePath, ActName[], Recipe][] = [
  [
    'account.changePassword',
    ['password.change', 'session.start'],
    async ({ site }) => {
      const { visitor, password } = await someone(site)
      const typed = { current: password, password: canary('other-password') }
      return () => call(visitor, 'account.changePassword', typed)
    },
  ],
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
  [
    'admin.reindex',
    ['installation.reindex'],
    byRoot('admin.reindex', async ({ site }) => {
      const [found] = await site.db.select({ id: installations.id }).from(installations)
      return { installation_id: String(found?.id) }
    }),
  ],
  [
    'admin.rerunJob',
    ['job.rerun'],
    byRoot('admin.rerunJob', async ({ site }) => {
      await addJob(site.ctx, sweepTexts, {}, { key: 'rerun-me' })
      const [job] = await site.db.$client`select id from graphile_worker._private_jobs where key = 'rerun-me'`
      return { job_id: String(job?.id) }
    }),
  ],
  ['ai.setKey', ['llm_key.set'], byRoot('ai.setKey', newAiKey)],
  [
    'ai.removeKey',
    ['llm_key.remove'],
    byRoot('ai.removeKey', async (world) => {
      await call(world.root, 'ai.setKey', newAiKey(world))
      return inOrg(world)
    }),
  ],
  [
    'connections.changeDefaultBranch',
    ['repository.change_default_branch'],
    byRoot('connections.changeDefaultBranch', async (world) => {
      const { path, ...org } = freeFolder(world)
      execFileSync('git', ['-C', path, 'branch', 'next'])
      const { id } = await call<{ id: number }>(world.root, 'connections.connect', { ...org, path })
      return { ...org, connection_id: String(id), branch: 'next' }
    }),
  ],
  ['connections.connect', ['repository.connect'], byRoot('connections.connect', freeFolder)],
  ['connections.disconnect', ['repository.disconnect'], byRoot('connections.disconnect', connectedFolder)],
  [
    'editor.save',
    ['file.save'],
    byRoot('editor.save', ({ at }) => ({ ...at, file_path: 'README.md', content: '# A\n', sha: '' })),
  ],
  [
    'editor.savePull',
    ['file.propose', 'pull.open'],
    byRoot('editor.savePull', ({ at }) => ({ ...at, file_path: 'CHANGELOG.md', content: '# A\n', sha: '' })),
  ],
  [
    'editor.upload',
    ['file.upload'],
    byRoot('editor.upload', ({ at }) => {
      const pixel =
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
      return { ...at, beside: 'README.md', name: 'a.png', content_base64: pixel }
    }),
  ],
  ['keys.create', ['api_key.create'], byRoot('keys.create', inOrg)],
  [
    'keys.revoke',
    ['api_key.revoke'],
    byRoot('keys.revoke', async (world) => {
      const { id } = await call<{ id: number }>(world.root, 'keys.create', inOrg(world))
      return { ...inOrg(world), key_id: String(id) }
    }),
  ],
  [
    'orgs.appointAdmin',
    ['member.appoint', 'member.appoint'],
    byRoot('orgs.appointAdmin', async ({ site, at }) => {
      const { email } = await site.makeAccount()
      return { slug: at.org, email }
    }),
  ],
  [
    'orgs.changeRole',
    ['member.change_role'],
    byRoot('orgs.changeRole', async (world) => ({ ...(await aMember(world)), role: 'editor' })),
  ],
  ['orgs.create', ['org.create', 'org.create'], byRoot('orgs.create', () => ({ slug: 'another' }))],
  ['orgs.invite', ['invitation.create'], byRoot('orgs.invite', inOrg)],
  [
    'orgs.leave',
    ['member.leave'],
    async (world) => {
      const { visitor } = await someone(world.site)
      return () => call(visitor, 'orgs.leave', inOrg(world))
    },
  ],
  ['orgs.removeMember', ['member.remove'], byRoot('orgs.removeMember', aMember)],
  ['orgs.rename', ['org.rename'], byRoot('orgs.rename', (world) => ({ ...inOrg(world), name: 'Other' }))],
  [
    'orgs.revokeInvitation',
    ['invitation.revoke'],
    byRoot('orgs.revokeInvitation', async (world) => {
      const { id } = await call<{ id: number }>(world.root, 'orgs.invite', inOrg(world))
      return { ...inOrg(world), invitation_id: String(id) }
    }),
  ],
  [
    'orgs.suspend',
    ['org.suspend', 'org.suspend'],
    byRoot('orgs.suspend', async ({ root }) => {
      await call(root, 'orgs.create', { slug: 'to-suspend' })
      return { slug: 'to-suspend' }
    }),
  ],
  [
    'orgs.unsuspend',
    ['org.unsuspend', 'org.unsuspend'],
    byRoot('orgs.unsuspend', async ({ root }) => {
      await call(root, 'orgs.create', { slug: 'to-open' })
      await call(root, 'orgs.suspend', { slug: 'to-open' })
      return { slug: 'to-open' }
    }),
  ],
  ['pulls.close', ['pull.close'], byRoot('pulls.close', openPull)],
  ['pulls.create', ['pull.open'], byRoot('pulls.create', sideBranch)],
  ['pulls.merge', ['pull.merge'], byRoot('pulls.merge', openPull)],
  ['pulls.reopen', ['pull.reopen'], byRoot('pulls.reopen', closedPull)],
  ['signIn.answerDevice', ['device.approve'], answerDevice(true)],
  ['signIn.answerDevice', ['device.deny'], answerDevice(false)],
  [
    'signIn.codeHostDisconnect',
    ['code_host.unlink'],
    async ({ site }) => {
      const { visitor, userId } = await someone(site)
      const account = { login: 'somebody', name: 'Some Body', accessToken: 'sealed' }
      await site.db.insert(codeHostAccounts).values({ userId, ...account })
      return () => visitor.send('/auth/codehost/disconnect', { headers: { 'sec-fetch-site': 'same-origin' } })
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
  [
    'users.deactivate',
    ['user.deactivate', 'user.deactivate'],
    byRoot('users.deactivate', async (world) => ({ user_id: (await aMember(world)).user_id })),
  ],
  [
    'users.reactivate',
    ['user.reactivate', 'user.reactivate'],
    byRoot('users.reactivate', async (world) => {
      const { user_id } = await aMember(world)
      await call(world.root, 'users.deactivate', { user_id })
      return { user_id }
    }),
  ],
  [
    'users.setAdministrator',
    ['administrator.appoint', 'administrator.appoint'],
    byRoot('users.setAdministrator', async (world) => ({
      user_id: (await aMember(world)).user_id,
      administers: true,
    })),
  ],
  [
    'users.setAdministrator',
    ['administrator.dismiss', 'administrator.dismiss'],
    byRoot('users.setAdministrator', async (world) => {
      const { user_id } = await aMember(world)
      await call(world.root, 'users.setAdministrator', { user_id, administers: true })
      return { user_id, administers: false }
    }),
  ],
  ['reconciliation.request', ['reconciliation.request'], byRoot('reconciliation.request', async () => ({}))],
  ['webhooks.confirmSecret', ['webhook_secret.confirm'], byRoot('webhooks.confirmSecret', waitingSecret)],
  ['webhooks.forgetSecret', ['webhook_secret.forget'], byRoot('webhooks.forgetSecret', waitingSecret)],
  [
    'webhooks.rerun',
    ['delivery.rerun'],
    byRoot('webhooks.rerun', async ({ site }) => {
      const key = { source: 'github', deliveryId: 'to-run-again' } as const
      const told = { kind: 'push', headers: {}, payload: '{}', state: 'failed' } as const
      const times = { requestId: 'test-request', receivedAt: new Date() }
      await site.db.insert(deliveries).values({ ...key, ...told, ...times })
      return { source: key.source, delivery_id: key.deliveryId }
    }),
  ],
]

/** What a browser's GET sets in motion. */
export const RECIPES_OF_PATHS: [string, ActName[], Recipe][] = [
  [
    '/auth/callback',
    ['session.start'],
    async ({ site }) => {
      const account = await site.makeAccount()
      return () => site.signInAs(site.visitor(), account)
    },
  ],
  [
    '/auth/link',
    ['session.start'],
    async ({ site }) => {
      const { userId } = await site.makeAccount()
      const token = await makeSignInLink(site.db, site.clock, userId)
      return () => site.visitor().send(`/auth/link?token=${token}`)
    },
  ],
]
