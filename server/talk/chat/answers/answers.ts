import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { chatAnswers } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { NoticeMessage } from '#spec/notices/message'
import type { QuestionRequest } from '../jobs'
import type { ChatSession } from '../requests/open-session'

type StoredAnswer = typeof chatAnswers.$inferSelect

const isOf = ({ org }: Pick<OrgContext, 'org'>, eventId: string) =>
  and(eq(chatAnswers.orgId, org.id), eq(chatAnswers.eventId, eventId))

export async function findAnswer(
  ctx: Pick<OrgContext, 'db' | 'org'>,
  eventId: string,
): Promise<StoredAnswer | null> {
  const [row] = await ctx.db.select().from(chatAnswers).where(isOf(ctx, eventId))
  return row ?? null
}

/** Stores the answer to an event. The first one counts. */
export async function storeAnswer(
  ctx: Pick<OrgContext, 'db' | 'org' | 'clock'>,
  eventId: string,
  message: NoticeMessage,
): Promise<StoredAnswer> {
  await ctx.db
    .insert(chatAnswers)
    .values({ orgId: ctx.org.id, id: randomUUID(), eventId, message, createdAt: ctx.clock.now() })
    .onConflictDoNothing()
  const stored = await findAnswer(ctx, eventId)
  if (!stored) throw new Error('a stored answer was not found again')
  return stored
}

/** Posts the answer unless an earlier attempt did, which is looked up in the workspace by its id. */
export async function postAnswer(
  { ctx, chat }: ChatSession,
  { channelId, isDirect, messageId, threadId: questionThreadId }: QuestionRequest,
  { id, eventId, message: content, createdAt, postedAt }: StoredAnswer,
): Promise<void> {
  if (postedAt) return
  const threadId = questionThreadId ?? (isDirect ? null : messageId)
  const isPosted = (await chat.findPosted(channelId, id, createdAt, threadId)) !== null
  if (!isPosted) await chat.post(channelId, { id, content, threadId })
  await ctx.db.update(chatAnswers).set({ postedAt: ctx.clock.now() }).where(isOf(ctx, eventId))
}
