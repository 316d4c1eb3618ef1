import { defineModule } from '../kernel/module'
import { routes } from './routes'

export const keys = defineModule({
  name: 'keys',
  routes,
  acts: {
    'api_key.create': 'created an API key',
    'api_key.revoke': 'revoked an API key',
  },
  load: () => import('./implementation'),
})
