import { connectionsRouter } from './router'

export const procedures = { connections: connectionsRouter }
