export { countOperation, type Reservation, releaseOperation, reserveOperation } from './ai/reserve-operation'
