import { z } from 'zod'
import { RepoName, RepoOwner, RowId } from '#server/kernel/paths'
import { OrgPath } from '#server/kernel/procedures'
import { Text } from '#server/kernel/text/text'

export const ConnectionPath = OrgPath.extend({ connection_id: RowId })

export const NewConnection = z.object({
  path: Text.trim().min(1, 'must not be empty').max(4096),
  /** Defaults: the org's slug as owner, the folder's name as name. */
  owner: RepoOwner.optional(),
  name: RepoName.optional(),
  token: Text.min(1)
    .max(200)
    .optional()
    .meta({ description: 'The token that the start printed. Allows a path outside LOCAL_ROOTS, once' }),
})
export type NewConnection = z.infer<typeof NewConnection>

const ConnectionWire = z.object({
  id: z.number().int(),
  owner: z.string(),
  repo: z.string(),
  full_name: z.string(),
})

export const DefaultBranch = z.object({ branch: Text.min(1).max(200) })

const HasWorkTree = z
  .boolean()
  .meta({ description: 'Saves to the branch that is checked out there change its files too' })

export const NewConnectionWire = ConnectionWire.extend({ has_work_tree: HasWorkTree })
export type NewConnectionWire = z.infer<typeof NewConnectionWire>

export const FoldersWire = z.object({
  /** The folders in LOCAL_ROOTS. */
  roots: z.array(z.string()),
  repositories: z.array(
    z.object({
      path: z.string(),
      owner: z.string(),
      name: z.string(),
      /** The name of the org's repository that already uses this folder. */
      connected_as: z.string().nullable(),
      has_work_tree: HasWorkTree,
    }),
  ),
})
export type FoldersWire = z.infer<typeof FoldersWire>

export const ConnectionsWire = z.object({
  connections: z.array(
    ConnectionWire.extend({
      host: z.enum(['local', 'github']),
      default_branch: z.string().nullable(),
      /** The path on the server. Null for everyone except its administrators. */
      path: z.string().nullable(),
      status: z.enum(['active', 'suspended', 'removed']),
      is_archived: z.boolean(),
      indexed_at: z.iso.datetime().nullable(),
      problem: z.string().nullable(),
    }),
  ),
  /** The GitHub page to connect more repositories. Null if no GitHub App is configured. */
  install_url: z.string().nullable(),
  /** The folder of the sample repository, which can be connected. Null for everyone except administrators. */
  sample_path: z.string().nullable(),
  /** Whether a token that the start printed can still connect a folder outside LOCAL_ROOTS. */
  takes_token: z.boolean(),
})
export type ConnectionsWire = z.infer<typeof ConnectionsWire>
