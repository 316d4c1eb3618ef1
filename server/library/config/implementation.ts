import { configRouter } from './router'

export const procedures = { config: configRouter }
