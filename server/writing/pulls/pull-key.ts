import { and, eq } from 'drizzle-orm'
import { pulls } from '#db/schema/index'
import type { LocalRepository, RepoNames } from '#server/writing/issues/index'

/** The target in the audit log. */
export const targetOf = ({ owner, repo }: RepoNames, number: number) => ({
  kind: 'pull',
  id: number,
  name: `${owner}/${repo}#${number}`,
})

export const isPull = ({ orgId, id }: LocalRepository, number: number) =>
  and(eq(pulls.orgId, orgId), eq(pulls.repositoryId, id), eq(pulls.number, number))
