import { AT, EARLIER, LATER } from './sample-world'

export const BILLING_EXAMPLES = {
  current_period_start: EARLIER,
  current_period_end: LATER,
  period_start: EARLIER,
  period_end: LATER,
  trial_started_at: null,
  trial_ends_at: null,
  plan_ends_at: null,
  effective_at: LATER,
  last_active_on: AT.slice(0, 10),
  day: AT.slice(0, 10),
  currency: 'eur',
  session_id: 'cs_live_a1b2c3',
  'invoices.id': 'in_1a2b3c',
  'invoices.number': 'ACME-0007',
  subject: EARLIER,
  by_type: { improve: 31, generate_acs: 12 },
}
