export { noticesRouter } from './router'
export { requestDeliveries } from './routing/request-delivery'
export { recentActivity } from './schedules/recent-activity'
