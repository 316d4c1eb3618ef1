import { specsRouter } from './router'

export const procedures = { specs: specsRouter }
