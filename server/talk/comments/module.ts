import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import * as notices from './notices'
import { routes } from './routes'

export const comments = defineModule({
  name: 'comments',
  routes,
  jobs,
  notices,
  acts: {
    'comment.answer': 'answered a comment',
    'comment.commit_suggestion': 'committed a suggestion in a comment',
    'comment.edit': 'edited a comment',
    'comment.react': 'changed a reaction to a comment',
    'comment.remove': 'deleted a comment',
    'comment.reopen': 'reopened a comment thread',
    'comment.resolve': 'resolved a comment thread',
    'comment.start': 'commented on a document',
    'comment.start_on_pull': 'commented on lines of a pull request',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    comments: keyof (typeof comments)['acts']
  }
}
