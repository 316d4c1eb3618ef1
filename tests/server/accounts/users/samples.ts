import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index'
import { aMember, byRoot, call } from '#tests/server/platform/audit/act-world'
import type { ModuleSamples } from '#tests/support/module-samples'

export const samples: ModuleSamples = {
  bodies: {
    'users.setAdministrator': { administers: false },
  },
  recipes: [
    [
      'users.confirmEmail',
      ['user.confirm_email', 'user.confirm_email'],
      byRoot('users.confirmEmail', async (world) => {
        const { user_id } = await aMember(world)
        await world.site.db
          .update(users)
          .set({ email: `member-${user_id}@example.com`, emailVerifiedAt: null })
          .where(eq(users.id, Number(user_id)))
        return { user_id }
      }),
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
  ],
}
