import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'

export const idp = defineModule({
  name: 'idp',
  jobs,
  acts: {
    'identity_keys.rotate': 'rotated the signing keys',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    idp: keyof (typeof idp)['acts']
  }
}
