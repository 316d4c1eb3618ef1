import { z } from 'zod'
import { paging } from '#server/kernel/paging'
import { FilePath, RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'
import { RepoFilter } from '#server/kernel/repositories/repo-filter'

export const ShareLinkPath = OrgPath.extend({ share_link_id: RowId })

export const ShareLinkQuery = z.object({
  repo: RepoFilter.optional(),
  file_path: FilePath.optional(),
  ...paging(100),
})

const EXPIRY_DAYS = [7, 30, 90] as const

export const NewShareLink = z.object({
  repo: RepoFilter,
  file_path: FilePath,
  /** Null: the link does not expire. */
  expires_in_days: z.literal(EXPIRY_DAYS).nullable().default(30),
})

export const ShareLinkWire = z
  .object({
    id: z.number(),
    repo: z.string(),
    file_path: z.string(),
    url: z.string(),
    created_by: z.string(),
    created_at: z.string(),
    expires_at: z.string().nullable(),
  })
  .meta({ id: 'ShareLink' })
export type ShareLinkWire = z.infer<typeof ShareLinkWire>

export const ShareLinksWire = z.object({ links: z.array(ShareLinkWire), total: z.number() })
