/** What an issue can be. */
export const TRIAGE_CLASSES = ['feature-request', 'bug', 'question', 'duplicate', 'support'] as const
export type TriageClass = (typeof TRIAGE_CLASSES)[number]
