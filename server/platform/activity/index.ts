export { createActivityRecorder } from './record-activity'
export { createRefusalRecorder } from './record-refusal'
