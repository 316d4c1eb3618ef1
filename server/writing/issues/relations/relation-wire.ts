import { z } from 'zod'
import { CloseReason } from '../wire'
import { IssueName } from './issue-name'

/** How an issue sees another one. Three of them are the other side of a stored kind. */
export const RELATIONS = [
  'parent',
  'sub_issue',
  'blocked_by',
  'blocks',
  'duplicate_of',
  'duplicated_by',
  'related',
] as const
export type RelationName = (typeof RELATIONS)[number]

const Relation = z.enum(RELATIONS)

export const RelationInput = z.object({
  relation: Relation,
  other: IssueName,
  is_related: z.boolean().default(true).meta({ description: 'False removes the relation' }),
})
export type RelationInput = z.infer<typeof RelationInput>

const LinkedThread = z.object({
  repo: z.string(),
  number: z.number().int(),
  title: z.string(),
  state: z.enum(['open', 'closed']),
  close_reason: CloseReason.nullable(),
  url: z.string(),
})

export const RelationsWire = z
  .object({
    relations: z.array(LinkedThread.extend({ relation: Relation })),
    mentions: z
      .array(LinkedThread.extend({ kind: z.enum(['issue', 'pull']) }))
      .meta({ description: 'Issues and pull requests whose text or comments name this one, newest first' }),
    mention_count: z.number().int().meta({ description: 'Also counts those that are not listed' }),
  })
  .meta({ id: 'IssueRelations' })
export type RelationsWire = z.infer<typeof RelationsWire>

export const RelationChangeWire = RelationsWire.extend({
  is_changed: z.boolean().meta({
    description: 'False if the relation existed already, or did not exist and should be removed',
  }),
  replaced: z.object({ issue: z.string(), relation: Relation, other: z.string() }).nullable().meta({
    description:
      'The former parent or original, which the new one replaced. Null also if its repository is no longer connected',
  }),
}).meta({ id: 'IssueRelationChange' })
export type RelationChangeWire = z.infer<typeof RelationChangeWire>
