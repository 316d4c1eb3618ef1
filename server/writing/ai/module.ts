import { defineModule } from '#server/kernel/module'
import { routes } from './routes'
import { settings } from './settings'

export const ai = defineModule({
  name: 'ai',
  routes,
  acts: {
    'llm_key.remove': 'removed the AI key',
    'llm_key.set': 'set the AI key',
  },
  settings,
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    ai: keyof (typeof ai)['acts']
  }
}
