import { defineModule } from '../kernel/module'
import * as jobs from './jobs'
import { undoRoutes } from './undo/routes'

export const tickets = defineModule({
  name: 'tickets',
  jobs,
  routes: [...undoRoutes],
  acts: {
    'ticket.write_back': 'wrote ticket links and states to a repository',
    'ticket_run.undo': 'undid a ticket sync',
  },
  load: () => import('./implementation'),
})
