import { defineModule } from '#server/kernel/module'
import { routes } from './routes'

export const issues = defineModule({
  name: 'issues',
  routes,
  acts: {
    'issue.close': 'closed an issue',
    'issue.comment': 'commented on an issue or a pull request',
    'issue.create': 'opened an issue',
    'issue.edit': 'edited an issue or a pull request',
    'issue.relate': 'related two issues',
    'issue.unrelate': 'removed a relation of issues',
    'issue_label.color': 'changed the color of a label',
    'issue.reopen': 'opened an issue again',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    issues: keyof (typeof issues)['acts']
  }
}
