import { auditRouter } from './router'

export const procedures = { audit: auditRouter }
