import type { ActName } from '../server/audit/acts'

/** What was done, as a sentence goes on after "who". */
export const ACT_LABELS: Record<ActName, string> = {
  'api_key.create': 'made an API key',
  'api_key.revoke': 'revoked an API key',
  'code_host.link': 'linked an account at the code host',
  'code_host.unlink': 'unlinked the account at the code host',
  'device.approve': 'let a device sign in',
  'git_author.set': 'set whom their commits name',
  'identity_keys.rotate': 'rotated the keys that tokens are signed with',
  'invitation.accept': 'joined by an invitation',
  'invitation.create': 'made an invitation',
  'invitation.revoke': 'revoked an invitation',
  'member.change_role': 'changed a role',
  'member.join': 'joined as the identity provider says',
  'member.leave': 'left',
  'member.remove': 'removed a member',
  'org.create': 'made the organization',
  'org.rename': 'renamed the organization',
  'org.suspend': 'suspended the organization',
  'org.unsuspend': 'opened the organization again',
  'password.change': 'changed their password',
  'password_link.create': 'made a link that sets a password',
  'refresh_token.replay': 'sent a refresh token that was spent long ago',
  'secrets.reseal': 'sealed the secrets anew',
  'session.end': 'signed a device out',
  'session.end_all': 'signed out everywhere',
  'session.start': 'signed in',
  'sign_in.fail': 'failed to sign in',
  'sign_in_link.create': 'made a link that signs in',
  'user.create': 'made an account',
  'user.deactivate': 'deactivated a user',
  'user.reactivate': 'let a user in again',
  'webhook_secret.confirm': 'confirmed a webhook secret',
  'webhook_secret.forget': 'removed a webhook secret',
}

export const actLabel = (act: string): string => ACT_LABELS[act as ActName] ?? act
