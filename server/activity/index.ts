export { createActivityRecorder } from './record-activity'
