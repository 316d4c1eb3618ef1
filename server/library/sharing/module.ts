import { defineModule } from '#server/kernel/module'
import { routes } from './routes'

export const sharing = defineModule({
  name: 'sharing',
  routes,
  acts: {
    'share_link.create': 'created a public link to a document',
    'share_link.revoke': 'revoked a public link to a document',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    sharing: keyof (typeof sharing)['acts']
  }
}
