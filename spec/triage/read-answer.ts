import { z } from 'zod'

export const TRIAGE_CLASSES = ['feature-request', 'bug', 'question', 'duplicate', 'support'] as const
export type TriageClass = (typeof TRIAGE_CLASSES)[number]

export interface TriageAnswer {
  classification: TriageClass
  /** 0 to 1. */
  confidence: number
  /** Only for duplicates: the number of the earlier issue. */
  duplicateOf: number | null
  /** The related sections, by their places in the list that the model got. */
  sections: number[]
}

const Answer = z.object({
  classification: z.enum(TRIAGE_CLASSES),
  confidence: z.number().min(0).max(1),
  duplicate_of: z.int().positive().nullish().catch(null),
  sections: z.array(z.int()).max(100).catch([]).default([]),
})

/** What the model could choose from. */
interface Choices {
  issues: readonly number[]
  /** The number of sections. They are counted from 1. */
  sections: number
}

/**
 * Reads the answer of a model. Null if it is not the JSON that was asked for. Issues and sections that were not offered are
 * dropped, and a duplicate of none of the offered issues is no answer.
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

/** Reads an answer that only names sections, best first, of `count` that were offered. Null if it is not the JSON that was asked for. */
export function readSectionAnswer(text: string, count: number): number[] | null {
  const { data } = SectionAnswer.safeParse(parseObject(text))
  return data ? [...new Set(data.sections.filter((at) => at >= 1 && at <= count))] : null
}

/** Models like to put JSON into a code fence. */
function parseObject(text: string): unknown {
  const [, fenced] = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(text) ?? []
  try {
    return JSON.parse(fenced ?? text)
  } catch {
    return null
  }
}
