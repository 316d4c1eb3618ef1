import { randomInt } from 'node:crypto'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../../db/client'
import { issues, repositories } from '../../../db/schema'
import type { Org } from '../../../server/kernel/context'
import { makeMember } from '../../support/make-org'
import type { ModuleSamples } from '../../support/module-samples'

export const samples: ModuleSamples = {
  bodies: {
    'issues.create': { title: 'From the matrix' },
    'issues.comment': { body: 'From the matrix' },
  },
  parameters: {
    issue_number: async ({ db }, { org }) => (await makeIssue(db, org, 'issue')).number,
  },
  missing: {
    issue_number: '999999999',
  },
  notAudited: {
    'issues.close': 'talk among members: it opens and moves nothing',
    'issues.comment': 'talk among members, which names its author and time itself',
    'issues.create': 'talk among members, which names its author and time itself',
    'issues.edit': 'talk among members: it opens and moves nothing',
    'issues.reopen': 'talk among members: it opens and moves nothing',
  },
}

/** Uses a number that exists in no other repository, because numbers are unique only within a repository. */
export async function makeIssue(db: Database, org: Org, kind: 'issue' | 'pull') {
  const [repository] = await db
    .select()
    .from(repositories)
    .where(and(eq(repositories.orgId, org.id), isNotNull(repositories.headSha)))
  if (!repository?.headSha) throw new Error('the repository was not indexed')
  const { orgId, id: repositoryId, headSha } = repository
  const at = { orgId, repositoryId, number: randomInt(1_000, 900_000_000) }
  const authorId = await makeMember(db, org)
  await db.insert(issues).values({ ...at, kind, title: 'Sample', body: 'A *sample*', authorId })
  return { ...at, headSha }
}
