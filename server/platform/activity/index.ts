export { createActivityRecorder } from './record-activity'
export { createDenialRecorder } from './record-denial'
