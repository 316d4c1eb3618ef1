import { ticketProxyRouter } from './router'

export const procedures = { ticketProxy: ticketProxyRouter }
