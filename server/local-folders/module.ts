import { defineModule } from '../kernel/module'
import { routes } from './routes'

export const localFolders = defineModule({
  name: 'local-folders',
  routes,
  load: () => import('./implementation'),
})
