export { BADGES, readBadge } from './read-badge'
