import { defineModule } from '../kernel/module'
import { routes } from './routes'

export const mcp = defineModule({
  name: 'mcp',
  routes,
  acts: { 'assistant.settings': 'changed how assistants save' },
  load: () => import('./implementation'),
})

declare module '../kernel/registry' {
  interface ModuleActs {
    mcp: keyof (typeof mcp)['acts']
  }
}
