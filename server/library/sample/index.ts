export { makeSampleRepository } from './make-sample-repository'
