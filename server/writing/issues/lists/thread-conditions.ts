import { and, arrayContains, asc, desc, eq, exists, notExists, or, type SQL, sql } from 'drizzle-orm'
import { issueAssignees, issues } from '#db/schema/index'
import type { Context } from '#server/kernel/context'
import { byText } from '#server/kernel/database/list-order'
import type { ThreadSort } from '#shared/list-sorts'
import type { ThreadFilterValues } from './thread-filter'

/** The conditions of a filter on rows of `issues`. */
export const threadConditions = (
  { db }: Pick<Context, 'db'>,
  { labels, author, assignee, q }: ThreadFilterValues,
): SQL | undefined =>
  and(
    labels.length > 0 ? arrayContains(issues.labels, labels) : undefined,
    author === undefined ? undefined : eq(issues.authorId, author),
    assignee === undefined ? undefined : isAssignedTo(db, assignee),
    ...q.split(/\s+/).filter(Boolean).map(hasWord),
  )

function isAssignedTo(db: Context['db'], assignee: 'none' | number): SQL {
  const assigned = db
    .select({ one: sql`1` })
    .from(issueAssignees)
    .where(
      and(
        eq(issueAssignees.orgId, issues.orgId),
        eq(issueAssignees.repositoryId, issues.repositoryId),
        eq(issueAssignees.number, issues.number),
        assignee === 'none' ? undefined : eq(issueAssignees.userId, assignee),
      ),
    )
  return assignee === 'none' ? notExists(assigned) : exists(assigned)
}

/** The word is a part of the title or the description, or the number. */
function hasWord(word: string): SQL | undefined {
  const [, number] = /^#?(\d{1,15})$/.exec(word) ?? []
  const isInText = sql`strpos(lower(${issues.title} || chr(10) || ${issues.body}), lower(${word})) > 0`
  return number === undefined ? isInText : or(eq(issues.number, Number(number)), isInText)
}

/** The order of a list. It is stable: rows of the same time are in the order of their numbers. */
export function threadOrder(sort: ThreadSort): SQL[] {
  if (sort === 'oldest') return [asc(issues.createdAt), asc(issues.repositoryId), asc(issues.number)]
  const newest = [desc(issues.createdAt), desc(issues.repositoryId), desc(issues.number)]
  if (sort === 'newest') return newest
  return [FIRST_BY[sort], ...newest]
}

const FIRST_BY: Record<Exclude<ThreadSort, 'newest' | 'oldest'>, SQL> = {
  updated: desc(issues.updatedAt),
  least_updated: asc(issues.updatedAt),
  commented: desc(issues.commentCount),
  least_commented: asc(issues.commentCount),
  title: asc(byText(issues.title)),
  title_desc: desc(byText(issues.title)),
}
