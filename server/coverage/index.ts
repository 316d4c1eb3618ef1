export { recordDays } from './record-days'
