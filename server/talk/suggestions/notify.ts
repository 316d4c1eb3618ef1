import { eq } from 'drizzle-orm'
import { users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { excerptOf } from '#server/kernel/notices/excerpt-of'
import { recordNotice } from '#server/kernel/notices/record-notice'
import { userIdOf } from '#server/kernel/user-id-of'
import { findMentioned } from '#server/talk/comments/index'
import type { LocatedSuggestion } from './find-suggestion'
import { type SuggestionItem, suggestionMade, suggestionMention, suggestionSettled } from './notices'

/** Tells the members that the message mentions, and the owners and followers of the document. */
export async function notifyMade(ctx: OrgContext, located: LocatedSuggestion): Promise<void> {
  const { authorId, message } = located.suggestion
  const item = await itemOf(ctx, located, message)
  const mentioned = (await findMentioned(ctx, message)).filter((userId) => userId !== authorId)
  await recordNotice(
    ctx,
    suggestionMention,
    placeOf(located),
    mentioned.map((userId) => ({ ...item, userId })),
  )
  const exceptUserIds = [authorId, ...mentioned]
  await recordNotice(ctx, suggestionMade, placeOf(located), [{ ...item, exceptUserIds }])
}

/** Tells the author what an editor decided. */
export async function notifySettled(
  ctx: OrgContext,
  located: LocatedSuggestion,
  decision: 'accepted' | 'declined',
  words: string,
): Promise<void> {
  const { authorId } = located.suggestion
  if (authorId === userIdOf(ctx)) return
  const item = await itemOf(ctx, located, words)
  await recordNotice(ctx, suggestionSettled, placeOf(located), [{ ...item, userId: authorId, decision }])
}

const placeOf = ({ suggestion: { orgId, repositoryId } }: LocatedSuggestion) => ({ orgId, repositoryId })

async function itemOf(
  ctx: OrgContext,
  { suggestion, title, owner, team }: LocatedSuggestion,
  words: string,
): Promise<SuggestionItem> {
  const [author] = await ctx.db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.id, userIdOf(ctx)))
  return {
    path: suggestion.path,
    title,
    owner,
    team,
    suggestionId: suggestion.id,
    sectionTitle: suggestion.sectionTitle,
    author: author?.name ?? '',
    excerpt: excerptOf(words),
  }
}
