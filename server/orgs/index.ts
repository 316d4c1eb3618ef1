export { acceptInvitation, findInvitation } from './accept-invitation'
export { ensureFirstOrg } from './ensure-first-org'
