import { and, desc, eq, gte, inArray, isNotNull, or, type SQL } from 'drizzle-orm'
import type { Database } from '#db/client'
import { acts } from '#db/schema/index'

/** Something that people write about a document was added or changed, or an issue or a pull request. */
export interface TalkChange {
  orgId: number
  actId: number
  kind: string
  id: string
  /** `owner/name/path`, or `owner/name#12` of an issue or a pull request. Lines of one: `owner/name#12/path`. */
  document: string
  at: Date
}

/** What the audit log names as the target when people comment, suggest and review. */
const TALK_KINDS = ['comment_thread', 'pull', 'review_request', 'suggestion']

/** The target of acts on an issue, and of comments on a pull request. Its id is `owner/name#12`. */
const ISSUE = 'issue'

/**
 * What people did in conversations since a time: the newest acts, oldest first. Each change leaves an act in
 * its transaction, also a deletion.
 */
export async function findTalkChanges(
  db: Database,
  orgIds: readonly number[],
  { since, limit }: { since: Date | SQL; limit: number },
): Promise<TalkChange[]> {
  if (orgIds.length === 0) return []
  const { orgId, id, targetKind, targetId, targetName, at } = acts
  const rows = await db
    .select({ orgId, actId: id, kind: targetKind, id: targetId, document: targetName, at })
    .from(acts)
    .where(
      and(
        inArray(orgId, [...orgIds]),
        gte(at, since),
        or(and(inArray(targetKind, TALK_KINDS), isNotNull(targetName)), eq(targetKind, ISSUE)),
      ),
    )
    .orderBy(desc(at), desc(id))
    .limit(limit)
  return rows
    .reverse()
    .map((row) =>
      row.kind === ISSUE
        ? { ...row, id: row.id.split('#')[1] ?? '', document: row.id }
        : { ...row, document: row.document ?? '' },
    )
}
