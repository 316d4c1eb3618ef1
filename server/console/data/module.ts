import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'
import { settings } from './settings'

export const data = defineModule({
  name: 'data',
  routes,
  jobs,
  settings,
  acts: {
    'org.delete': 'deleted the organization',
    'org.erase': 'finished the deletion of an organization',
    'org.export': 'exported all data of the organization',
    'org.move_begin': 'started to move the organization to another server',
    'org.move_cancel': 'gave up moving the organization',
    'org.move_in': 'received the organization from another server',
    'org.move_out': 'moved the organization to another server',
    'user.delete': 'deleted their account',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    data: keyof (typeof data)['acts']
  }
}
