export { acceptInvitation, findInvitation } from './accept-invitation'
export { ensureFirstOrg } from './ensure-first-org'
export { maskEmail } from './mask-email'
export { revokeInvitationsBy } from './revoke-invitation'
