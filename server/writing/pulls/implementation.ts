import { pullsRouter } from './router'

export const procedures = { pulls: pullsRouter }
