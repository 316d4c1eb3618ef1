import type { RouteOf } from '../kernel/route'
import type { procedures } from './implementation'

const tag = 'Billing'
const billing = '/app/{org}/api/billing'
const once = { withhold: [] }

export const routes: RouteOf<typeof procedures>[] = [
  {
    method: 'GET',
    path: `${billing}/subscription`,
    procedure: 'billing.subscription',
    description:
      'A deployment without payments answers `enterprise`, `active`, and null where a limit would be. A trial is Pro and ends as `free`.',
    tag,
    summary: 'The plan of the org, its limits and its features',
  },
  {
    method: 'GET',
    path: `${billing}/seats`,
    procedure: 'billing.seats',
    description:
      'A seat is a person who was active in the period. For annual subscriptions the period is a quarter, at whose end added people are charged.',
    tag,
    summary: 'The people who were active, and how',
  },
  {
    method: 'GET',
    path: `${billing}/ai-ops`,
    procedure: 'billing.aiOperations',
    description: 'Operations with the org’s own key and failed operations do not count.',
    tag,
    summary: 'The AI operations of the period, by type',
  },
  {
    method: 'GET',
    path: `${billing}/overview`,
    procedure: 'billing.overview',
    description: 'Amounts are in the smallest unit of the currency.',
    tag,
    summary: 'Invoices, the next amount, the cap, AI operations by day, and notices',
  },
  {
    method: 'POST',
    path: '/app/{org}/api/checkout',
    procedure: 'billing.checkout',
    example: {
      plan: 'pro',
      billing_cycle: 'monthly',
      seat_count: 5,
      success_url: 'https://specs.example.com/app/acme/settings/billing?checkout=done',
      cancel_url: 'https://specs.example.com/app/acme/settings/billing',
    },
    conflict: 'The org has a subscription already; change it instead',
    upstream: 'payments',
    once,
    tag,
    summary: 'Open a hosted page to buy a plan',
    description:
      'Without `seat_count`: as many as people are active, at least 3. Both addresses must be pages of this deployment.',
  },
  {
    method: 'POST',
    path: `${billing}/portal`,
    procedure: 'billing.portal',
    description: 'There the org manages its cards, billing address, VAT id and invoices.',
    conflict: 'The org has bought nothing yet',
    upstream: 'payments',
    tag,
    summary: 'Open the billing portal',
  },
  {
    method: 'POST',
    path: `${billing}/start-trial`,
    procedure: 'billing.startTrial',
    description: 'No card is needed. An org has one trial for ever.',
    conflict: 'The org has had its trial, or a subscription',
    tag,
    summary: 'Start 14 days of Pro',
  },
  {
    method: 'GET',
    path: `${billing}/change`,
    procedure: 'billing.previewChange',
    description: 'Nothing is changed.',
    conflict: 'The org has no subscription, or more people are active than seats',
    upstream: 'payments',
    tag,
    summary: 'What a change of the plan costs now and later',
  },
  {
    method: 'POST',
    path: `${billing}/change`,
    procedure: 'billing.changePlan',
    example: { plan: 'pro', billing_cycle: 'annual', seat_count: 8 },
    conflict: 'The org has no subscription, or more people are active than seats',
    upstream: 'payments',
    once,
    tag,
    summary: 'Change plan, cycle or seats',
    description: 'The difference is charged or credited at once.',
  },
  {
    method: 'POST',
    path: `${billing}/ai-cap`,
    procedure: 'billing.setCap',
    example: { operations: 1000 },
    tag,
    summary: 'Set how many AI operations beyond the included ones may be charged in a period',
    description: 'The default is 0: AI stops at what is included.',
  },
]
