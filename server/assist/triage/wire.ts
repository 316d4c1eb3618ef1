import { z } from 'zod'
import { paging } from '#server/kernel/paging'
import { RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'
import { Text } from '#server/kernel/text/text'
import { TRIAGE_STATES } from '#shared/list-filters'
import { TRIAGE_CLASSES } from '#spec/triage/index'

export const TriagePath = OrgPath.extend({ triage_item_id: RowId })

export const TriageFilter = z.object({
  state: z.enum([...TRIAGE_STATES, 'all']).default('waiting'),
  repo: RepoFilter.optional(),
  classification: z
    .enum([...TRIAGE_CLASSES, 'none'])
    .optional()
    .meta({ description: '`none`: neither AI nor a person has said what it is' }),
  q: Text.trim()
    .max(200)
    .default('')
    .meta({ description: 'Words of the title, the author or `#` with the number' }),
  ...paging(),
})
export type TriageFilter = z.output<typeof TriageFilter>

const Class = z.enum(TRIAGE_CLASSES)

export const SettleInput = z.object({
  classification: Class.nullable().meta({ description: 'Null takes the decision back' }),
  duplicate_of: z
    .int()
    .min(1)
    .max(999_999_999)
    .nullable()
    .default(null)
    .meta({ description: 'For a duplicate: the number of the earlier issue of the same repository' }),
})
export type SettleInput = z.output<typeof SettleInput>

export const TriageItemWire = z
  .object({
    id: z.int(),
    repo: z.string(),
    number: z.int(),
    title: z.string(),
    author: z.string(),
    url: z.string(),
    issue_state: z.enum(['open', 'closed']),
    state: z.enum(TRIAGE_STATES),
    classification: Class.nullable(),
    confidence: z.number().nullable().meta({ description: '0 to 1; null unless AI classified the issue' }),
    duplicate_of: z.int().nullable(),
    similar: z.array(
      z.object({
        number: z.int(),
        title: z.string(),
        state: z.enum(['open', 'closed']),
        score: z.number(),
      }),
    ),
    sections: z.array(
      z.object({ path: z.string(), title: z.string(), section_id: z.string(), heading: z.string() }),
    ),
    labels: z.array(z.string()).meta({ description: 'The labels that Plumbline added' }),
    proposal_url: z.string().nullable().meta({ description: 'The pull request with a spec' }),
    note: z
      .string()
      .nullable()
      .meta({ description: 'Why it was skipped, is not classified, or what the code host refuses' }),
    decided_by: z.string().nullable(),
    decided_at: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'TriageItem' })
export type TriageItemWire = z.infer<typeof TriageItemWire>

export const TriageItemsWire = z.object({ items: z.array(TriageItemWire), total: z.int() })
export type TriageItemsWire = z.infer<typeof TriageItemsWire>
