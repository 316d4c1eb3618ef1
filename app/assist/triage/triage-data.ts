import type { Caller } from '#server/router'

export type TriageItem = Awaited<ReturnType<Caller['triage']['list']>>['items'][number]
export type TriageClass = NonNullable<TriageItem['classification']>

export const CLASS_NAMES: Record<TriageClass, string> = {
  'feature-request': 'Feature request',
  bug: 'Bug',
  question: 'Question',
  duplicate: 'Duplicate',
  support: 'Support',
}
