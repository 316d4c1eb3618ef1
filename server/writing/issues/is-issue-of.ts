import { and, eq } from 'drizzle-orm'
import { issues } from '#db/schema/index'
import type { LocalRepository } from './find-local-repository'

/** The condition on rows of `issues` that they belong to the repository. */
export const isIssueOf = ({ orgId, id }: Pick<LocalRepository, 'orgId' | 'id'>) =>
  and(eq(issues.orgId, orgId), eq(issues.repositoryId, id))
