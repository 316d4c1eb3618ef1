import { issuesRouter } from './router'

export const procedures = { issues: issuesRouter }
