export { requestWriteBack } from './request-write-back'
export { writeBack } from './write-back'
