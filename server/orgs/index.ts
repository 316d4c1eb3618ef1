export { acceptInvitation, findInvitation, type OpenInvitation } from './accept-invitation'
export { ensureFirstOrg } from './ensure-first-org'
