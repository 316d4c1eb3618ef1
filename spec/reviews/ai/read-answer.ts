import { z } from 'zod'
import { SEVERITIES, VERDICTS } from '../finding'

const MAX_ITEMS = 200
const Words = z.string().trim().min(1).max(2000)
const Subject = { file_path: Words, section_id: Words }

const Discrepancy = z.object({
  ...Subject,
  severity: z.enum(SEVERITIES),
  spec_says: Words,
  pull_does: Words,
  suggestion: Words.nullish(),
})

const Realization = z.object({
  ...Subject,
  criterion_id: Words,
  verdict: z.enum(VERDICTS),
  confidence: z.number().min(0).max(1),
  files: z
    .array(
      z.object({
        path: Words,
        lines: z
          .string()
          .regex(/^\d{1,7}(?:-\d{1,7})?$/)
          .nullish(),
      }),
    )
    .max(50),
  reason: Words,
})

const DocUpdate = z.object({
  ...Subject,
  old_text: z.string().min(1).max(20_000),
  new_text: z.string().max(20_000),
  reason: Words,
})

export interface AiAnswer {
  summary: string | null
  discrepancies: z.infer<typeof Discrepancy>[]
  realizations: z.infer<typeof Realization>[]
  docUpdates: z.infer<typeof DocUpdate>[]
}

/** Reads the JSON object of an answer. Drops items of another form. Null if there is no object. */
export function readAiAnswer(text: string): AiAnswer | null {
  const json = parseObject(text)
  if (!json) return null
  const summary = Words.safeParse(json.summary)
  return {
    summary: summary.success ? summary.data : null,
    discrepancies: validItems(json.discrepancies, Discrepancy),
    realizations: validItems(json.realizations, Realization),
    docUpdates: validItems(json.doc_updates, DocUpdate),
  }
}

/** Models often put a sentence or a code fence around the object. */
function parseObject(text: string): Record<string, unknown> | null {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (from < 0 || to <= from) return null
  try {
    const value: unknown = JSON.parse(text.slice(from, to + 1))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const validItems = <Item>(items: unknown, schema: z.ZodType<Item>): Item[] =>
  (Array.isArray(items) ? items : []).slice(0, MAX_ITEMS).flatMap((item) => {
    const read = schema.safeParse(item)
    return read.success ? [read.data] : []
  })
