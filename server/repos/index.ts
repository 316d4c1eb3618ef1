export { findRepository, type Repository } from './find-repository'
export { listRepositories } from './list-repositories'
export { RepoSummary } from './wire'
