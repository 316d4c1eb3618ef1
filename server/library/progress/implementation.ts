import { progressRouter } from './router'

export const procedures = { progress: progressRouter }
