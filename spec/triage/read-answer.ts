import { z } from 'zod'
import { TRIAGE_CLASSES, type TriageClass } from './classes'

export interface TriageAnswer {
  classification: TriageClass
  /** 0 to 1. */
  confidence: number
  /** Number of the earlier issue; only for duplicates. */
  duplicateOf: number | null
  /** Related sections, as positions in the list sent to the model. */
  sections: number[]
}

const Answer = z.object({
  classification: z.enum(TRIAGE_CLASSES),
  confidence: z.number().min(0).max(1),
  duplicate_of: z.int().positive().nullish().catch(null),
  sections: z.array(z.int()).max(100).catch([]).default([]),
})

/** The options that were sent to the model. */
interface Choices {
  issues: readonly number[]
  /** Number of sections, counted from 1. */
  sections: number
}

/**
 * Parses a model's answer. Null if it is not the requested JSON. Drops issues and sections that were not offered; a duplicate
 * of an issue that was not offered makes the answer invalid.
 */
export function readAnswer(text: string, { issues, sections }: Choices): TriageAnswer | null {
  const { data } = Answer.safeParse(parseObject(text))
  if (!data) return null
  const { classification, confidence } = data
  const earlier = data.duplicate_of ?? null
  const duplicateOf =
    classification === 'duplicate' && earlier !== null && issues.includes(earlier) ? earlier : null
  if (classification === 'duplicate' && duplicateOf === null) return null
  const offered = data.sections.filter((at) => at >= 1 && at <= sections)
  return { classification, confidence, duplicateOf, sections: [...new Set(offered)] }
}

const SectionAnswer = z.object({ sections: z.array(z.int()).max(100) })

/** Parses an answer that only lists sections, best first, out of `count` offered. Null if it is not the requested JSON. */
export function readSectionAnswer(text: string, count: number): number[] | null {
  const { data } = SectionAnswer.safeParse(parseObject(text))
  return data ? [...new Set(data.sections.filter((at) => at >= 1 && at <= count))] : null
}

/** Models often put JSON into a code fence. */
function parseObject(text: string): unknown {
  const [, fenced] = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(text) ?? []
  try {
    return JSON.parse(fenced ?? text)
  } catch {
    return null
  }
}
