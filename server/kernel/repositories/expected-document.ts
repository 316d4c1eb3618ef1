import { z } from 'zod'
import { FilePath } from '../paths'
import { RepoFilter } from './repo-filter'

/** The document on which a caller expects a thread, a suggestion or a review request. */
export const ExpectedDocument = z.object({ repo: RepoFilter.optional(), path: FilePath.optional() })
export type ExpectedDocument = z.infer<typeof ExpectedDocument>

/** True also if nothing is expected. */
export function isOnDocument(
  { owner, name }: { owner: string; name: string },
  documentPath: string,
  { repo, path }: ExpectedDocument,
): boolean {
  const isInRepository =
    repo === undefined ||
    (repo.owner.toLowerCase() === owner.toLowerCase() && repo.name.toLowerCase() === name.toLowerCase())
  return isInRepository && (path === undefined || path === documentPath)
}
