export { ticketKey } from './links/ticket-id'
export {
  type PlanDiagnostic,
  type PlanItem,
  planHash,
  type StatusConflict,
  type TicketPlan,
} from './plan-item'
export { planTickets } from './plan-tickets'
export { plannedDocument } from './planned-document'
export type * from './world'
