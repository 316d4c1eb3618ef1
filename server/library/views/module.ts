import { defineModule } from '#server/kernel/module'
import { routes } from './routes'

export const views = defineModule({
  name: 'views',
  routes,
  acts: {
    'view.change': 'changed a shared view of a list',
    'view.delete': 'deleted a shared view of a list',
    'view.save': 'shared a view of a list',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    views: keyof (typeof views)['acts']
  }
}
