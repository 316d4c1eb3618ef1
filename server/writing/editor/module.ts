import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import { routes } from './routes'

export const editor = defineModule({
  name: 'editor',
  routes,
  jobs,
  acts: {
    'file.delete': 'deleted a document',
    'file.move': 'moved a document',
    'file.propose': 'saved a file as a pull request',
    'file.restore': 'undid a move or a deletion',
    'file.save': 'saved a file',
    'file.upload': 'uploaded an image',
    'repository.browser_changes': 'chose how changes in the browser are saved',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    editor: keyof (typeof editor)['acts']
  }
}
