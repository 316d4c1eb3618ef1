export { findContradictions, type LinkedElsewhere } from './findings/find-contradictions'
export type { Finding, FindingFix, FindingKind } from './findings/finding'
export { namedBlockers } from './findings/named-blockers'
export { findForeignLinks, linkKeyOf } from './links/foreign-links'
export { linksInDocuments } from './links/links-in-documents'
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
export type { Ticket } from './ticket'
export type { Decision, DecisionStep } from './why/decision'
export { explainSection } from './why/explain-section'
export type * from './world'
