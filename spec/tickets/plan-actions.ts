/** What a step of a plan does. `move` and `close` write the ticket's status. `none` writes nothing and gives the reason. */
export const PLAN_ACTIONS = ['create', 'link', 'update', 'move', 'close', 'none'] as const
export type PlanAction = (typeof PLAN_ACTIONS)[number]
