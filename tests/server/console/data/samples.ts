import { byRoot, call, someone } from '#tests/server/platform/audit/act-world'
import type { ModuleSamples } from '#tests/support/module-samples'

export const samples: ModuleSamples = {
  bodies: {
    'data.deleteOrg': { confirm: 'not-the-name' },
    'data.deletePerson': { confirm: 'not-the-address' },
  },
  forPersons: ['data.deleteOrg'],
  recipes: [
    [
      'data.deleteOrg',
      ['org.delete'],
      byRoot('data.deleteOrg', async ({ root }) => {
        await call(root, 'orgs.create', { slug: 'to-delete' })
        return { org: 'to-delete', confirm: 'to-delete' }
      }),
    ],
    [
      'data.deletePerson',
      ['member.leave', 'user.delete'],
      async ({ site }) => {
        const { visitor, email } = await someone(site)
        return () => call(visitor, 'data.deletePerson', { confirm: email })
      },
    ],
  ],
}
