import { z } from 'zod'
import { CHANGES_DIRECTION, keepsDirection, Text } from './text/text'

/** Slugs that would hide a page of the product. */
export const RESERVED_SLUGS = ['admin', 'setup', 'no-org', 'choose-org', '_design']

export const OrgSlug = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,39}$/, 'must be 1 to 39 letters, digits or hyphens')
  .transform((slug) => slug.toLowerCase())

export const RepoOwner = z
  .string()
  .regex(/^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/, 'is not the name of an owner')
export const RepoName = z
  .string()
  .regex(/^(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/, 'is not the name of a repository')

/** The names of a repository in a request. */
export interface RepositoryNames {
  owner: string
  repo: string
}

/** Segments that no path in a repository may have. `.git` in any case, because some file systems ignore case. */
export const isForbiddenSegment = (segment: string) => ['', '.', '..', '.git'].includes(segment.toLowerCase())

export const FilePath = z
  .string()
  .min(1)
  .max(4096)
  .refine((path) => !/[\\\0]/.test(path), 'must not hold a backslash or NUL')
  .refine((path) => !path.split('/').some(isForbiddenSegment), 'must be a path inside the repository')

/** A branch name as people write it. A full ref would create a branch of that name: `refs/heads/refs/heads/main`. */
export const BranchName = Text.min(1)
  .max(200)
  .refine(keepsDirection, CHANGES_DIRECTION)
  .refine((name) => !/^refs\//i.test(name), 'must be the name of the branch without “refs/heads/”')

/** The id of a database row in a path. */
export const RowId = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number')
  .transform(Number)
  .meta({ wire: { type: 'integer', minimum: 0 } })
