import { defineModule } from '#server/kernel/module'
import * as jobs from './jobs'
import * as notices from './notices'
import { routes } from './routes'
import { settingRules, settings } from './settings'

export const auth = defineModule({
  name: 'auth',
  routes,
  jobs,
  acts: {
    'code_host.link': 'linked an account at the code host',
    'code_host.unlink': 'unlinked the account at the code host',
    'device.approve': 'approved a device',
    'device.deny': 'denied a device',
    'email.confirm': 'confirmed their email address',
    'email.send_confirmation': 'asked for a mail that confirms their email address',
    'git_author.set': 'changed their git author',
    'identity.link': 'signed in with a new identity',
    'password.change': 'changed their password',
    'password_link.create': 'created a link that sets a password',
    'refresh_token.replay': 'reused an old refresh token',
    'secrets.reseal': 're-encrypted the secrets',
    'session.end': 'signed a device out',
    'session.end_all': 'signed out everywhere',
    'session.start': 'signed in',
    'sign_in.fail': 'failed to sign in',
    'sign_in_link.create': 'created a link that signs in',
    'user.create': 'created an account',
    'user.take_over': 'ended earlier access to their account, whose address nobody had confirmed',
  },
  notices,
  settings,
  settingRules,
  load: () => import('./implementation'),
})

declare module '#server/kernel/registry' {
  interface ModuleActs {
    auth: keyof (typeof auth)['acts']
  }
}
