import { FEATURES, type Limits, PLAN_TABLE, PLANS, type Plan } from '#shared/plans'

/** The additional features of a plan over the previous one, as sentences of its card. */
export function planPoints(plan: Plan): string[] {
  const { limits, features } = PLAN_TABLE[plan]
  const before = PLANS[PLANS.indexOf(plan) - 1]
  const featuresBefore = before ? PLAN_TABLE[before].features : []
  const added = features
    .filter((feature) => !featuresBefore.includes(feature))
    .map((feature) => FEATURES[feature])
  return [
    ...(before ? [`Everything in ${PLAN_TABLE[before].name}`] : []),
    ...added,
    ...describeLimits(limits),
  ]
}

function describeLimits({
  repositories,
  people,
  ticket_connections,
  ai_operations_per_seat,
}: Limits): string[] {
  return [
    repositories === null ? 'Any number of repositories' : `${repositories} connected repositories`,
    people === 'seats'
      ? 'A seat for each active person'
      : people === null
        ? 'Any number of people'
        : `${people} people`,
    ticket_connections === null
      ? 'Any number of ticket connections'
      : ticket_connections > 0 && `${ticket_connections} ticket connection`,
    ai_operations_per_seat === null
      ? 'AI operations by agreement'
      : ai_operations_per_seat > 0 &&
        `${ai_operations_per_seat} AI operations per seat and month, more at a metered price`,
  ].filter((line) => typeof line === 'string')
}
