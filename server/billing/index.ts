export { countOperation, type Reservation, releaseOperation, reserveOperation } from './ai/reserve-operation'
export { requireRoom, requireRoomForPerson } from './limits/require-room'
export { endBilling } from './sync/end-billing'
