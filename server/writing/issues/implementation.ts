import { issuesRouter } from './router'

export { tools } from './tools'

export const procedures = { issues: issuesRouter }
