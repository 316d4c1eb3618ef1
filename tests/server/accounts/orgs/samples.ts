import { invitations } from '#db/schema/index'
import { KNOWN_EMAIL } from '#tests/server/http/tenants/known-email'
import { aMember, byRoot, call, inOrg, someone } from '#tests/server/platform/audit/act-world'
import { makeMember } from '#tests/support/make-org'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf, randomName } from '#tests/support/postgres/sample-row'

export const samples: ModuleSamples = {
  bodies: {
    'orgs.changeRole': { role: 'viewer' },
    'orgs.rename': { name: 'New name' },
    'orgs.changeContentSettings': { loads_remote_images: true },
    'orgs.setFirstStep': { step: 'documents' },
    'orgs.setTimeZone': { time_zone: 'Europe/Berlin' },
    'orgs.appointAdmin': { email: KNOWN_EMAIL },
    'orgs.create': { slug: 'made-by-the-matrix' },
  },
  parameters: {
    invitation_id: async ({ db }, { org }) => {
      const createdBy = await makeMember(db, org)
      const createdAt = new Date()
      const expiresAt = new Date(createdAt.getTime() + 60_000)
      const [invitation] = await db
        .insert(invitations)
        .values({ orgId: org.id, tokenHash: randomName(), role: 'viewer', createdBy, createdAt, expiresAt })
        .returning({ id: invitations.id })
      return idOf(invitation)
    },
  },
  missing: {
    invitation_id: '999999999',
  },
  forPersons: ['orgs.leave'],
  notAudited: {
    'orgs.setFirstStep': 'only where the person’s own first steps go on',
  },
  recipes: [
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
    [
      'orgs.changeContentSettings',
      ['org.change_content_settings'],
      byRoot('orgs.changeContentSettings', (world) => ({ ...inOrg(world), loads_remote_images: true })),
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
      'orgs.setTimeZone',
      ['org.set_time_zone'],
      byRoot('orgs.setTimeZone', (world) => ({ ...inOrg(world), time_zone: 'Asia/Tokyo' })),
    ],
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
  ],
}
