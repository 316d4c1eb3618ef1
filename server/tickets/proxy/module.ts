import { defineModule } from '#server/kernel/module'
import { routes } from './routes'

export const ticketProxy = defineModule({
  name: 'ticket-proxy',
  routes,
  acts: {
    'ticket.create': 'created a ticket',
    'ticket.update': 'changed a ticket',
    'ticket.link_pull': 'linked a pull request to a ticket',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    ticketProxy: keyof (typeof ticketProxy)['acts']
  }
}
