export { indexRepository } from './index-repository'
