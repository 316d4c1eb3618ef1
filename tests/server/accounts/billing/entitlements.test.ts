import { describe, expect, test } from 'vitest'
import type { OrgInPlan } from '#server/kernel/context'
import { may, planOf } from '#server/kernel/entitlements/org-plan'
import { requireFeature } from '#server/kernel/entitlements/require-feature'
import type { Payments } from '#server/ports/payments/port'
import { FEATURES, type Feature, PLAN_TABLE, PLANS, type Plan } from '#shared/plans'

const NOW = new Date('2027-03-01T00:00:00Z')
const clock = { now: () => NOW }
const sells = { ports: { payments: {} as Payments } as never, clock }

const inPlan = (plan: Plan, endsAt: Date | null = null): OrgInPlan => ({
  id: 1,
  slug: 'acme',
  name: 'Acme',
  billing: { plan, endsAt, seats: 4, customLimits: null },
})

test('the matrix of features and plans', () => {
  const row = (feature: Feature) =>
    `${feature.padEnd(12)} ${PLANS.map((plan) => (may({ ...sells, org: inPlan(plan) }, feature) ? 'yes' : '–').padEnd(11)).join('')}`
  const names = Object.keys(FEATURES) as Feature[]
  const matrix = [`${' '.repeat(13)}${PLANS.map((plan) => plan.padEnd(11)).join('')}`, ...names.map(row)]
  expect(matrix.map((line) => line.trimEnd()).join('\n')).toBe(`\
             free       starter    pro        enterprise
reading      yes        yes        yes        yes
editing      yes        yes        yes        yes
api          yes        yes        yes        yes
own_ai_key   yes        yes        yes        yes
ticket_sync  –          yes        yes        yes
chat         –          yes        yes        yes
reviews      –          yes        yes        yes
triage       –          yes        yes        yes
included_ai  –          –          yes        yes`)
})

test('the limits of the plans', () => {
  expect(Object.fromEntries(PLANS.map((plan) => [plan, Object.values(PLAN_TABLE[plan].limits)]))).toEqual({
    free: [3, 5, 0, 0],
    starter: [10, 'seats', 1, 0],
    pro: [null, 'seats', null, 500],
    enterprise: [null, null, null, null],
  })
})

describe('the plan of an org', () => {
  test('a deployment without payments has everything', () => {
    const org = { ...inPlan('free'), billing: null }
    expect(planOf({ ports: { payments: null } as never, clock, org })).toBe('enterprise')
  })

  test('without a billing account it is free', () => {
    expect(planOf({ ...sells, org: { ...inPlan('pro'), billing: null } })).toBe('free')
  })

  test.each([
    ['a millisecond before its end', 1, 'pro'],
    ['at its end', 0, 'free'],
  ])('%s', (_, before, plan) => {
    expect(planOf({ ...sells, org: inPlan('pro', new Date(NOW.getTime() + before)) })).toBe(plan)
  })
})

test.each([
  ['included_ai', 'starter', 'pro'],
  ['chat', 'free', 'starter'],
] as const)('a refusal of %s on %s names the plan %s', (feature, plan, named) => {
  const refuse = () => requireFeature({ ...sells, org: inPlan(plan) }, feature)
  expect(refuse).toThrow(
    expect.objectContaining({
      code: 'payment_required',
      message: expect.stringContaining(PLAN_TABLE[named].name),
      extras: { feature, plan: named, billing_url: '/app/acme/settings/billing' },
    }),
  )
})
