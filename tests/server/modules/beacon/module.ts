import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'
import { settings } from './settings'

/** A small module that declares one of each kind of thing a module can declare. */
export const beacon = defineModule({
  name: 'beacon',
  routes,
  jobs,
  acts: { 'beacon.light': 'lit the beacon' },
  settings,
  load: () => import('./implementation'),
})
