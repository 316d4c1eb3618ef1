import { defineModule } from '#server/kernel/module'
import { routes } from './routes'

export const badges = defineModule({
  name: 'badges',
  routes,
  acts: { 'badges.change': 'changed whether anyone may see the badges' },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    badges: keyof (typeof badges)['acts']
  }
}
