/** Equal to the table of plans. Copied, because the schema imports no product code. */
export const PLAN_NAMES = ['free', 'starter', 'pro', 'enterprise'] as const
export const CYCLE_NAMES = ['monthly', 'annual'] as const
