import { aiRouter } from './router'

export const procedures = { ai: aiRouter }
