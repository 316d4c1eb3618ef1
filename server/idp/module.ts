import { defineModule } from '../kernel/module'
import * as jobs from './jobs'

export const idp = defineModule({
  name: 'idp',
  jobs,
  acts: {
    'identity_keys.rotate': 'rotated the keys that tokens are signed with',
  },
  load: () => import('./implementation'),
})
