import { defineModule } from '#server/kernel/module'
import { routes } from './routes'
import { settings } from './settings'

export const ticketConnections = defineModule({
  name: 'ticket-connections',
  routes,
  acts: {
    'ticket_connection.add': 'connected a ticket system',
    'ticket_connection.register_webhook': 'registered a webhook of a ticket system',
    'ticket_connection.remove': 'removed a ticket system',
    'ticket_connection.rerun_delivery': 'handled an event of a ticket system again',
    'ticket_connection.rotate_secret': 'replaced the webhook secret of a ticket system',
    'ticket_connection.test': 'tested a ticket system',
  },
  settings,
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    ticketConnections: keyof (typeof ticketConnections)['acts']
  }
}
