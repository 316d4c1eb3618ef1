export { noticesRouter } from './router'
export { recentActivity } from './schedules/recent-activity'
