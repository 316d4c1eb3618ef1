import { keysRouter } from './router'

export const procedures = { keys: keysRouter }
