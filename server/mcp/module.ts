import { defineModule } from '../kernel/module'
import { routes } from './routes'

export const mcp = defineModule({
  name: 'mcp',
  routes,
  acts: { 'assistant.settings': 'changed how assistants save' },
  load: () => import('./implementation'),
})
