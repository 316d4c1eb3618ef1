import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import * as notices from './notices'
import { reconcileRoutes } from './reconcile/routes'
import { routes } from './routes'
import { undoRoutes } from './undo/routes'

export const tickets = defineModule({
  name: 'tickets',
  jobs,
  notices,
  routes: [...routes, ...undoRoutes, ...reconcileRoutes],
  acts: {
    'ticket.link': 'linked a ticket to a section',
    'ticket.request': 'asked for a ticket of a section',
    'ticket.unlink': 'removed the link of a ticket',
    'ticket_finding.fix': 'fixed a contradiction between spec and ticket',
    'ticket_link.settle': 'settled a broken ticket link',
    'ticket_run.undo': 'undid a ticket sync',
    'ticket.write_back': 'wrote ticket links and states to a repository',
    'ticket_sync.apply': 'started a ticket sync',
    'ticket_sync.approve': 'approved steps of a ticket sync',
    'ticket_sync.dismiss': 'dismissed steps of a ticket sync',
    'ticket_sync.now': 'asked for a ticket sync',
    'ticket_sync.pause': 'paused the ticket sync',
    'ticket_sync.resolve': 'resolved a conflict with a ticket',
    'ticket_sync.resume': 'resumed the ticket sync',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    tickets: keyof (typeof tickets)['acts']
  }
}
