import { defineModule } from '#server/kernel/module'
import { routes } from './routes'

export const users = defineModule({
  name: 'users',
  routes,
  acts: {
    'administrator.appoint': 'added an operator',
    'administrator.dismiss': 'removed an operator',
    'user.confirm_email': 'confirmed the email address of a user',
    'user.deactivate': 'deactivated a user',
    'user.reactivate': 'let a user in again',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    users: keyof (typeof users)['acts']
  }
}
