import { planTicketsTool } from './linking/plan-tickets-tool'
import { whyTool } from './linking/why-tool'

export const tools = [planTicketsTool, whyTool]
