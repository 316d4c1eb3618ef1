import { reposRouter } from './router'

export { pauseRepositories as onLimitsChanged } from './pause-repositories'

export const procedures = { repos: reposRouter }
