export { countOperation } from './ai/count-operation'
export { type Reservation, releaseOperation, reserveOperation } from './ai/reserve-operation'
export { hasRoomForPerson, requireRoom, requireRoomForPerson } from './limits/require-room'
export { endBilling } from './sync/end-billing'
