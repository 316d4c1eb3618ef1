/** As in the table of plans; the schema imports nothing of the product. */
export const PLAN_NAMES = ['free', 'starter', 'pro', 'enterprise'] as const
export const CYCLE_NAMES = ['monthly', 'annual'] as const
