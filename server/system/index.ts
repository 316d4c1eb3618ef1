export { openPublicStatus, type PublicStatus } from './public-status'
