export { requestWriteBack } from './write-back'
