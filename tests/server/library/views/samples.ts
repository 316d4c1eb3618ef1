import { listViews } from '#db/schema/index'
import { call, inOrg, type World } from '#tests/server/platform/audit/act-world'
import { makeMember } from '#tests/support/make-org'
import type { ModuleSamples } from '#tests/support/module-samples'
import { idOf } from '#tests/support/postgres/sample-row'

const NEW = { list: 'tasks', name: 'Blocked {unique}', query: 'status=blocked', shared: true }

/** A shared view of the org. */
async function share(world: World) {
  const { id } = await call<{ id: number }>(world.root, 'views.save', { ...inOrg(world), ...NEW })
  return { ...inOrg(world), view_id: String(id) }
}

export const samples: ModuleSamples = {
  bodies: {
    'views.save': { ...NEW, shared: false },
    'views.change': { name: 'Renamed {unique}' },
  },
  parameters: {
    view_id: async ({ db }, { org }, callerId) => {
      const userId = callerId ?? (await makeMember(db, org))
      const [view] = await db
        .insert(listViews)
        .values({ orgId: org.id, list: 'tasks', name: 'Sample', query: 'status=todo', userId })
        .returning({ id: listViews.id })
      return idOf(view)
    },
  },
  personalParameters: ['view_id'],
  missing: { view_id: '999999999' },
  recipes: [
    [
      'views.save',
      ['view.save'],
      async (world) => () => call(world.root, 'views.save', { ...inOrg(world), ...NEW }),
    ],
    [
      'views.change',
      ['view.change'],
      async (world) => {
        const view = await share(world)
        return () => call(world.root, 'views.change', { ...view, shared: false })
      },
    ],
    [
      'views.remove',
      ['view.delete'],
      async (world) => {
        const view = await share(world)
        return () => call(world.root, 'views.remove', view)
      },
    ],
  ],
}
