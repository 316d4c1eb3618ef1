import { describe, expect, it } from 'vitest'
import { accessOf, metaOf } from '#server/http/rest/procedure-of'
import { type ProcedurePath, restRoutes } from '#server/http/rest/rest-routes'
import type { Meta } from '#server/kernel/procedures'

/** Mutations that readers may call. They change only the caller's own data, or nothing. */
const OWN_THINGS: ProcedurePath[] = [
  'account.endSession',
  'account.endSessions',
  'account.setGitAuthor',
  'assistants.revoke',
  'chat.unlink',
  'editor.impact',
  'editor.parse',
  'editor.preview',
  'edits.preview',
  'keys.create',
  'keys.revoke',
  'notices.follow',
  'notices.read',
  'notices.setSettings',
  'orgs.leave',
  'search.deleteSaved',
  'search.opened',
  'search.save',
  'search.watchSaved',
  'ticketProxy.batchStatus',
  'ticketProxy.status',
  'views.change',
  'views.remove',
  'views.save',
]

/** Readers take part in conversations. Their keys and tokens need specs:write. */
const CONVERSATIONS: ProcedurePath[] = [
  'comments.answer',
  'comments.edit',
  'comments.react',
  'comments.remove',
  'comments.reopen',
  'comments.resolve',
  'comments.start',
  'comments.startOnPull',
  'reviewRequests.approve',
  'reviewRequests.ask',
  'reviewRequests.dismiss',
  'reviewRequests.requestChanges',
  'suggestions.make',
  'suggestions.withdraw',
]

/** Written out a second time, so that a wrong declaration fails a test. */
const DECIDED: [ProcedurePath, Meta['access']][] = [
  ['audit.list', 'org:manage'],
  ['audit.export', 'org:manage'],
  ['audit.platform', 'platform:manage'],
  ['audit.exportPlatform', 'platform:manage'],
  ['notices.log', 'org:manage'],
  ['notices.test', 'org:manage'],
  ['orgs.members', 'specs:read'],
  ['orgs.changeRole', 'org:manage'],
  ['orgs.removeMember', 'org:manage'],
  ['orgs.rename', 'org:manage'],
  ['orgs.invitations', 'org:manage'],
  ['orgs.invite', 'org:manage'],
  ['orgs.revokeInvitation', 'org:manage'],
  ['orgs.all', 'platform:manage'],
  ['orgs.create', 'platform:manage'],
  ['orgs.suspend', 'platform:manage'],
  ['orgs.unsuspend', 'platform:manage'],
  ['orgs.appointAdmin', 'platform:manage'],
  ['users.list', 'platform:manage'],
  ['users.deactivate', 'platform:manage'],
  ['users.reactivate', 'platform:manage'],
  ['users.setAdministrator', 'platform:manage'],
]

const inOrgs = restRoutes.filter(({ path }) => path.startsWith('/app/{org}/'))

describe('access', () => {
  it.each(DECIDED)('%s requires %s', (procedure, access) => {
    const route = restRoutes.find((each) => each.procedure === procedure)
    expect(route && accessOf(route)).toBe(access)
  })

  it('viewers can change only their own data in an org', () => {
    const open = inOrgs.filter((route) => route.method !== 'GET' && accessOf(route) === 'specs:read')
    expect(
      open.map(({ procedure }) => procedure).sort(),
      'A route that changes something takes more than specs:read. If only its caller’s own things change, or nothing does, add it to OWN_THINGS.',
    ).toEqual([...OWN_THINGS, ...CONVERSATIONS].sort())
  })

  it('a program needs more than its person to write in a conversation', () => {
    const stricter = restRoutes.filter((route) => metaOf(route).programs !== undefined)
    expect(stricter.map(({ procedure }) => procedure).sort()).toEqual(CONVERSATIONS)
    for (const route of stricter) expect(metaOf(route).programs).toBe('specs:write')
  })

  it('only the session endpoint of an org is public, and it shows nothing to strangers', () => {
    const open = inOrgs.filter((route) => accessOf(route) === 'anyone')
    expect(open.map(({ procedure }) => procedure)).toEqual(['auth.session'])
  })

  it('nothing under /app/admin is for less than an administrator', () => {
    for (const route of restRoutes.filter(({ path }) => path.startsWith('/app/admin/')))
      expect(['platform:manage', 'org_admin'], route.path).toContain(accessOf(route))
  })
})
