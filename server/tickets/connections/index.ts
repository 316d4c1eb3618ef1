export { isSameHost, ticketHost } from './credentials/host'
export { type OpenedTracker, openTracker } from './open/open-tracker'
export { trackerKey } from './open/tracker-key'
