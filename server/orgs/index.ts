export { acceptInvitation, findInvitation } from './accept-invitation'
export { ensureFirstOrg } from './ensure-first-org'
export { revokeInvitationsBy } from './revoke-invitation'
