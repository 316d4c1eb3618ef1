import { ticketConnectionsRouter } from './router'

export const procedures = { ticketConnections: ticketConnectionsRouter }
