import { defineModule } from '#server/kernel/module'
import { routes } from './routes'

export const audit = defineModule({
  name: 'audit',
  routes,
  acts: {
    'access.refuse': 'was refused for want of a permission',
    'audit.export': 'exported the audit log',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    audit: keyof (typeof audit)['acts']
  }
}
