import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'

export const assistants = defineModule({
  name: 'assistants',
  routes,
  jobs,
  acts: {
    'assistant.connected': 'connected an assistant',
    'assistant.revoked': 'disconnected an assistant',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    assistants: keyof (typeof assistants)['acts']
  }
}
