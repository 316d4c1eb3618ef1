import { z } from 'zod'
import { RepoName, RepoOwner } from '../paths'

/** The query parameter `repo`, as `owner/name`. */
export const RepoFilter = z
  .string()
  .regex(/^[^/]+\/[^/]+$/, 'must be owner/name')
  .transform((text) => ({ owner: text.split('/')[0] ?? '', name: text.split('/')[1] ?? '' }))
  .pipe(z.object({ owner: RepoOwner, name: RepoName }))
export type RepoFilter = z.infer<typeof RepoFilter>
