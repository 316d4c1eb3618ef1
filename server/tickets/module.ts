import { defineModule } from '../kernel/module'
import * as jobs from './jobs'

export const tickets = defineModule({
  name: 'tickets',
  jobs,
  acts: { 'ticket.write_back': 'wrote ticket links and states to a repository' },
  load: () => import('./implementation'),
})
