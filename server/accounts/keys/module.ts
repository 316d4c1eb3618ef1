import { defineModule } from '#server/kernel/module'
import { routes } from './routes'
import { settings } from './settings'

export const keys = defineModule({
  name: 'keys',
  routes,
  acts: {
    'api_key.create': 'created an API key',
    'api_key.revoke': 'revoked an API key',
  },
  settings,
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    keys: keyof (typeof keys)['acts']
  }
}
