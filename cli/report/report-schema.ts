import { z } from 'zod'

const Finding = z.object({
  path: z.string(),
  line: z.int(),
  column: z.int(),
  severity: z.enum(['error', 'warning', 'info']),
  code: z.string(),
  message: z.string(),
})
const count = z.int()

/** The schema of `toJson`. A breaking change gets a new version. */
export const ReportJson = z.object({
  version: z.literal(1),
  findings: z.array(Finding.extend({ fixable: z.boolean() })),
  fixed: z.array(Finding),
  counts: z.object({
    documents: count,
    unmatched: count,
    errors: count,
    warnings: count,
    infos: count,
    fixable: count,
    fixed: count,
  }),
})
