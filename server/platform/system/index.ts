export { openPublicStatus } from './public-status'
