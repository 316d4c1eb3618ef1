import { z } from 'zod'
import { paging } from '#server/kernel/paging'
import { Text } from '#server/kernel/text/text'
import { DOCUMENT_ORDERS } from '#shared/list-sorts'
import { STATES } from '#spec/types'
import { RepoSummary, TitlePrefix } from '../wire'

const Name = Text.trim().max(200)

export const DocumentFilter = z.object({
  q: Name.default('').meta({
    description: 'Words that are part of the title, the path, the owner, the team or a tag',
  }),
  status: z
    .enum([...STATES, 'none'])
    .optional()
    .meta({ description: '`none`: documents that are not tracked' }),
  team: Name.optional(),
  folder: Name.optional().meta({ description: 'A folder, with all folders in it' }),
  sort: z.enum(DOCUMENT_ORDERS).default('title').meta({
    description: 'A minus means descending. Documents without a value come last, then the path decides',
  }),
  ...paging(100),
})
export type DocumentFilter = z.infer<typeof DocumentFilter>

const ListedDocument = z
  .object({
    path: z.string(),
    title: z.string(),
    title_prefix: TitlePrefix,
    doc_type: z.string(),
    /** As written. Null if nobody tracks it. */
    status: z.string().nullable(),
    is_stale: z.boolean(),
    owner: z.string().nullable(),
    team: z.string().nullable(),
    tags: z.array(z.string()),
    total_ac: z.int(),
    done_ac: z.int(),
    last_doc_change_at: z.string().nullable(),
  })
  .meta({ id: 'ListedDocument' })
export type ListedDocument = z.infer<typeof ListedDocument>

export const DocumentsWire = z.object({ documents: z.array(ListedDocument), total: z.int() })
export type DocumentsWire = z.infer<typeof DocumentsWire>

/** What the page of a repository shows besides its list: all documents in numbers, and what the filters offer. */
export const RepositoryOverview = z.object({
  repository: RepoSummary.pick({
    full_name: true,
    description: true,
    default_branch: true,
    head_sha: true,
    indexed_at: true,
    problem: true,
    is_archived: true,
  }),
  total: z.int(),
  tracked: z.int(),
  teams: z.array(z.string()),
  folders: z.array(z.string()),
})
export type RepositoryOverview = z.infer<typeof RepositoryOverview>
