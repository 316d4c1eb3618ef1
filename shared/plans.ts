/**
 * The plans with their prices, limits and features. The single source for the pricing page, the subscription endpoint and every
 * check of a plan.
 */
export const PLANS = ['free', 'starter', 'pro', 'enterprise'] as const
export type Plan = (typeof PLANS)[number]

/** The plans that can be bought online. */
export const BOUGHT_PLANS = ['starter', 'pro'] as const satisfies readonly Plan[]

export const CYCLES = ['monthly', 'annual'] as const
export type Cycle = (typeof CYCLES)[number]

export const MIN_SEATS = 3
export const MAX_SEATS = 100_000
export const TRIAL_DAYS = 14

/** The features of plans, as named on the pricing page. */
export const FEATURES = {
  reading: 'Reading, search, coverage and tasks',
  editing: 'Editing in the browser, by commit or pull request',
  api: 'API, command line and MCP',
  own_ai_key: 'AI with your own key',
  ticket_sync: 'Ticket sync',
  chat: 'Chat notices and digests',
  reviews: 'Analysis of pull requests',
  triage: 'Triage of issues and alerts',
  included_ai: 'AI without a key of your own',
} as const
export type Feature = keyof typeof FEATURES

/** null means no limit. */
export interface Limits {
  repositories: number | null
  /** `seats`: the number of bought seats. */
  people: number | 'seats' | null
  ticket_connections: number | null
  /** AI operations per seat and month that the price includes. */
  ai_operations_per_seat: number | null
}

export interface PlanTerms {
  name: string
  pitch: string
  /** In cents of EUR per seat and month; null if negotiated. Stripe's prices take precedence if Stripe is configured. */
  price: Record<Cycle, number> | null
  limits: Limits
  features: readonly Feature[]
}

const IN_EVERY_PLAN = ['reading', 'editing', 'api', 'own_ai_key'] as const satisfies readonly Feature[]
const FROM_STARTER = [
  ...IN_EVERY_PLAN,
  'ticket_sync',
  'chat',
  'reviews',
  'triage',
] as const satisfies readonly Feature[]
const FROM_PRO = [...FROM_STARTER, 'included_ai'] as const satisfies readonly Feature[]

export const PLAN_TABLE: Record<Plan, PlanTerms> = {
  free: {
    name: 'Free',
    pitch: 'For a small team that keeps its specs in git.',
    price: { monthly: 0, annual: 0 },
    limits: { repositories: 3, people: 5, ticket_connections: 0, ai_operations_per_seat: 0 },
    features: IN_EVERY_PLAN,
  },
  starter: {
    name: 'Starter',
    pitch: 'For a team that plans in a ticket system.',
    price: { monthly: 1200, annual: 1000 },
    limits: { repositories: 10, people: 'seats', ticket_connections: 1, ai_operations_per_seat: 0 },
    features: FROM_STARTER,
  },
  pro: {
    name: 'Pro',
    pitch: 'For several teams and AI assistants.',
    price: { monthly: 2400, annual: 2000 },
    limits: { repositories: null, people: 'seats', ticket_connections: null, ai_operations_per_seat: 500 },
    features: FROM_PRO,
  },
  enterprise: {
    name: 'Enterprise',
    pitch: 'Terms, invoicing and support by agreement.',
    price: null,
    limits: { repositories: null, people: null, ticket_connections: null, ai_operations_per_seat: null },
    features: FROM_PRO,
  },
}

/** The first plan that includes the feature. */
export function firstPlanWith(feature: Feature): Plan {
  const plan = PLANS.find((each) => PLAN_TABLE[each].features.includes(feature))
  if (!plan) throw new Error(`no plan includes ${feature}`)
  return plan
}
