export { beginCondition, endCondition, whileConditionLasts } from './events/conditions'
export { recordNotice } from './events/record-notice'
export { forgetPerson } from './people/forget-person'
export { requestSchedules } from './schedules/request-schedules'
