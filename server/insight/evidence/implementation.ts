import { evidenceRouter } from './router'

export { tools } from './tools'

export const procedures = { evidence: evidenceRouter }
