import { defineModule } from '#server/kernel/module'
import { routes } from './routes'

export const mcp = defineModule({
  name: 'mcp',
  routes,
  acts: { 'assistant.settings': 'changed how assistants save' },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    mcp: keyof (typeof mcp)['acts']
  }
}
