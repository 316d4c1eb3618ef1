export { isSameHost, ticketHost, trackerKey } from './credentials/host'
export { type OpenedTracker, openTracker } from './open/open-tracker'
