/** What was done, as a sentence goes on after "who". Only what an org's own log may hold. */
export const ACT_LABELS: Record<string, string> = {
  'api_key.create': 'made an API key',
  'api_key.revoke': 'revoked an API key',
  'invitation.accept': 'joined by an invitation',
  'invitation.create': 'made an invitation',
  'invitation.revoke': 'revoked an invitation',
  'member.change_role': 'changed a role',
  'member.leave': 'left',
  'member.remove': 'removed a member',
  'org.create': 'made the organization',
  'org.rename': 'renamed the organization',
  'org.suspend': 'suspended the organization',
  'org.unsuspend': 'opened the organization again',
  'user.deactivate': 'deactivated a user',
  'user.reactivate': 'let a user in again',
}

export const actLabel = (act: string): string => ACT_LABELS[act] ?? act
