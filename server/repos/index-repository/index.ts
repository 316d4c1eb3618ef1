export { type IndexOptions, indexRepository } from './index-repository'
