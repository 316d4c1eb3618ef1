import { defineModule } from '../kernel/module'
import { routes } from './routes'

export const badges = defineModule({
  name: 'badges',
  routes,
  acts: { 'badges.change': 'changed whether anyone may see the badges' },
  load: () => import('./implementation'),
})

declare module '../kernel/registry' {
  interface ModuleActs {
    badges: keyof (typeof badges)['acts']
  }
}
