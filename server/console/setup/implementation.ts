import { setupRouter } from './router'

export const procedures = { setup: setupRouter }
