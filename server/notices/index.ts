export { forgetPerson } from './people/forget-person'
export { noticesRouter } from './router'
export { recentActivity } from './schedules/recent-activity'
