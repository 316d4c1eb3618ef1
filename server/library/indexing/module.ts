import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import * as notices from './notices'

export const indexing = defineModule({
  name: 'indexing',
  jobs,
  notices,
  load: () => import('./implementation'),
})
