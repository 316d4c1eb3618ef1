import { defineModule } from '../kernel/module'
import * as jobs from './jobs'

export const indexing = defineModule({
  name: 'indexing',
  jobs,
  load: () => import('./implementation'),
})
