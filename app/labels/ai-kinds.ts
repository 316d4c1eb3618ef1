import type { OverviewWire } from '#server/accounts/billing/wire'

export type UsageOfDay = OverviewWire['ai_days'][number]
export type AiKind = UsageOfDay['kind']

/** The kinds of AI operations, in the order in which the chart stacks them. */
export const AI_KIND_LABELS: Record<AiKind, string> = {
  improve: 'Improve',
  expand: 'Expand',
  generate_acs: 'Criteria',
  generate: 'New specs',
  doc_update: 'Doc updates',
  pr_analysis: 'Pull requests',
  triage: 'Triage',
  chat_answer: 'Chat',
  verify: 'Verify',
}

export const AI_KINDS = Object.keys(AI_KIND_LABELS) as AiKind[]
