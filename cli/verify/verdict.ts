/** How sure it is that the code realizes a criterion, from nothing to a test that proves it. */
export const CONFIDENCES = ['low', 'medium', 'high'] as const
export type Confidence = (typeof CONFIDENCES)[number]

/** A reason why the gate stays closed, in the format of `.svc/session-evidence.json`. */
export interface Gap {
  spec: string
  section: string
  ac_id: string
  file: string | null
  line: number | null
  what: string
}

export interface VerifiedCriterion {
  spec: string
  section: string
  ac_id: string
  ac_text: string
  checked: boolean
  verdict: 'realized' | 'partial' | 'conflicting' | 'not_started' | 'unknown'
  confidence: Confidence
  files: string[]
}

export interface Verification {
  mode: 'report' | 'gate'
  result: 'pass' | 'fail'
  /** The base commit of the comparison; null without git. */
  base: string | null
  /** Why the base is unknown, and how to fetch it. The gate stays closed, unless all specs were requested. */
  base_problem: string | null
  criteria: VerifiedCriterion[]
  /** Gaps that keep the gate closed. */
  gaps: Gap[]
  /** Code that changed without its section. Counts only if high confidence is required. */
  conflicts: Gap[]
}

/** An assistant's confidence per criterion, from 0 to 1. */
export type Judgements = Readonly<Record<string, number>>

export const isAtLeast = (confidence: Confidence, minimum: Confidence): boolean =>
  CONFIDENCES.indexOf(confidence) >= CONFIDENCES.indexOf(minimum)
