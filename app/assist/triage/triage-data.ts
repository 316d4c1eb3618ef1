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

export const isClass = (name: string): name is TriageClass => Object.hasOwn(CLASS_NAMES, name)

/** The classes with the keys 1 to 4. */
export const KEYED_CLASSES = [
  'feature-request',
  'bug',
  'question',
  'support',
] as const satisfies TriageClass[]

export interface TriageAnswer {
  problem: string | null
}
