import { aiRouter } from './router'

export { tools } from './tools'

export const procedures = { ai: aiRouter }
