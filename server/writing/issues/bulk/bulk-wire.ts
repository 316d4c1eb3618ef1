import { z } from 'zod'
import { MAX_SELECTED } from '#shared/limits'
import { Label } from '../labels/label-wire'

const IssueName = z
  .string()
  .regex(/^[A-Za-z0-9._-]{1,100}\/[A-Za-z0-9._-]{1,100}#\d{1,15}$/, 'must be owner/name#number')

const UserId = z.number().int().positive()

const CHANGES = {
  close: z.enum(['completed', 'not_planned']).optional().meta({ description: 'Closes the open ones' }),
  reopen: z.literal(true).optional().meta({ description: 'Opens the closed ones' }),
  add_label: Label.optional(),
  remove_label: Label.optional(),
  assign: UserId.optional().meta({ description: 'The user id of a member' }),
  unassign: UserId.optional(),
}

export const IssuesChange = z
  .object({
    issues: z
      .array(IssueName)
      .min(1)
      .max(MAX_SELECTED)
      .transform((names) => [...new Set(names)])
      .meta({ description: 'As `owner/name#number`, also of several repositories' }),
    ...CHANGES,
  })
  .refine(
    (change) =>
      Object.keys(CHANGES).filter((name) => name in change && change[name as Name] !== undefined).length ===
      1,
    'must have one change: close, reopen, add_label, remove_label, assign or unassign',
  )
type Name = keyof typeof CHANGES
export type IssuesChange = z.infer<typeof IssuesChange>

export const ChangedIssuesWire = z
  .object({
    changed: z
      .array(z.string())
      .meta({ description: 'The issues that were not so before. The opposite change of these undoes it' }),
  })
  .meta({ id: 'ChangedIssues' })
export type ChangedIssuesWire = z.infer<typeof ChangedIssuesWire>
