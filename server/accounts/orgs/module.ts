import { defineModule } from '#server/kernel/module'
import { routes } from './routes'

export const orgs = defineModule({
  name: 'orgs',
  routes,
  acts: {
    'invitation.accept': 'accepted an invitation',
    'invitation.create': 'created an invitation',
    'invitation.revoke': 'revoked an invitation',
    'member.appoint': 'appointed an admin of an organization',
    'member.change_role': 'changed a role',
    'member.join': 'joined through the identity provider',
    'member.leave': 'left',
    'member.remove': 'removed a member',
    'org.change_content_settings': 'changed what documents may show',
    'org.create': 'created the organization',
    'org.rename': 'renamed the organization',
    'org.set_time_zone': 'set the time zone of the organization',
    'org.suspend': 'suspended the organization',
    'org.unsuspend': 'resumed the organization',
  },
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    orgs: keyof (typeof orgs)['acts']
  }
}
