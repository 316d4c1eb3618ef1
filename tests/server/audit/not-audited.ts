import type { ProcedurePath } from '../../../server/http/rows/row'

/**
 * What changes something and leaves no row in the audit log, and why that is right. Who may see or do what, credentials,
 * secrets, and what moves code or opens the deployment to others is never here.
 */
export const NOT_AUDITED: Partial<Record<ProcedurePath, string>> = {
  'admin.reindexByForm': 'the form twin of admin.reindex, and the same verb',
  'admin.setup': 'whoever becomes an admin by it has joined, which is recorded where they come from GitHub',
  'ai.edit': 'it only proposes; what is finished stands in the list of operations, and a save is a commit',
  'ai.generate':
    'it only proposes; what is finished stands in the list of operations, and a save is a commit',
  'contact.enterprise': 'anybody may write to us; what they wrote stands in a list with its time',
  'contact.waitlist': 'anybody may leave an address; it stands in a list with its time',
  'editor.impact': 'it changes nothing: a body is too long for an address',
  'editor.parse': 'it changes nothing: a body is too long for an address',
  'editor.preview': 'it changes nothing: a body is too long for an address',
  'issues.close': 'talk among members: it opens and moves nothing',
  'issues.comment': 'talk among members, which names its author and time itself',
  'issues.create': 'talk among members, which names its author and time itself',
  'issues.edit': 'talk among members: it opens and moves nothing',
  'issues.reopen': 'talk among members: it opens and moves nothing',
  'signIn.codeHostDisconnectByForm': 'the form twin of signIn.codeHostDisconnect, and the same verb',
  'staleness.attest': 'it opens and moves nothing; who said it and when stands in the list of attestations',
  'search.deleteSaved': 'the person’s own, and only they see it',
  'search.save': 'the person’s own, and only they see it',
  'signIn.deviceCode': 'nobody is named yet: the person’s answer is recorded, and the sign-in',
  'signIn.logoutByForm': 'the form twin of signIn.logout, and the same verb',
  'signIn.openFirstAccount':
    'where nobody is known here it begins to sign in; what comes of that is recorded',
  'signIn.refresh': 'every quarter of an hour of every sign-in, which is recorded itself; a replay is',
}
