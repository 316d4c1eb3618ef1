import { and, eq, inArray, ne } from 'drizzle-orm'
import { issueMentions, issues } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { RepositoryId } from '#server/kernel/repositories/repository-id'
import { collectReferences } from '#spec/render/references/link-references'
import { renderMarkdown } from '#spec/render/render-markdown'

/** Names beyond it become links, but are not recorded. */
const MAX_MENTIONS = 200

const OF_DESCRIPTION = 0

interface MentionSource extends RepositoryId {
  number: number
  /** Null for the description. */
  commentId: number | null
}

/** Records which issues and pull requests a text names, in place of what an earlier version of it named. */
export async function recordMentions(
  { db }: Pick<OrgContext, 'db'>,
  { orgId, repositoryId, number, commentId }: MentionSource,
  text: string,
): Promise<void> {
  const source = { orgId, repositoryId, number, commentId: commentId ?? OF_DESCRIPTION }
  const named = namedNumbers(text)
  await db
    .delete(issueMentions)
    .where(
      and(
        eq(issueMentions.orgId, orgId),
        eq(issueMentions.repositoryId, repositoryId),
        eq(issueMentions.number, number),
        eq(issueMentions.commentId, source.commentId),
      ),
    )
  if (named.length === 0) return
  const existing = await db
    .select({ number: issues.number })
    .from(issues)
    .where(
      and(
        eq(issues.orgId, orgId),
        eq(issues.repositoryId, repositoryId),
        inArray(issues.number, named),
        ne(issues.number, number),
      ),
    )
  if (existing.length > 0)
    await db.insert(issueMentions).values(existing.map(({ number: other }) => ({ ...source, other })))
}

/** Numbers in code are not links and count as little. */
const namedNumbers = (text: string): number[] =>
  text.includes('#')
    ? collectReferences([renderMarkdown(text)])
        .flatMap((each) => (each.kind === 'number' ? [each.number] : []))
        .slice(0, MAX_MENTIONS)
    : []
