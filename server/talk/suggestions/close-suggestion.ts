import { and, eq } from 'drizzle-orm'
import { suggestions } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'
import type { ExpectedDocument } from '#server/kernel/repositories/expected-document'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { requireOpen } from './accept-suggestion'
import { lockSuggestion, targetOf } from './find-suggestion'
import { getSuggestion } from './list-suggestions'
import { notifySettled } from './notify'
import type { SuggestionWire } from './wire'

export const declineSuggestion = (ctx: OrgContext, id: number, words: string, expected?: ExpectedDocument) =>
  close(ctx, id, { state: 'declined', words, expected })

export const withdrawSuggestion = (ctx: OrgContext, id: number) =>
  close(ctx, id, { state: 'withdrawn', words: '' })

/** Closing it in the same way again changes nothing. */
function close(
  ctx: OrgContext,
  id: number,
  { state, words, expected }: { state: 'declined' | 'withdrawn'; words: string; expected?: ExpectedDocument },
): Promise<SuggestionWire> {
  return withTransaction(ctx, async (tx) => {
    const located = await lockSuggestion(tx, id, expected)
    if (state === 'withdrawn' && located.suggestion.authorId !== userIdOf(tx))
      throw new DomainError('forbidden', { message: 'Only its author can withdraw a suggestion.' })
    if (located.suggestion.state === state) return getSuggestion(tx, id)
    requireOpen(located.suggestion)
    const now = tx.clock.now()
    await tx.db
      .update(suggestions)
      .set({ state, words, decidedBy: userIdOf(tx), decidedAt: now, updatedAt: now })
      .where(and(eq(suggestions.orgId, tx.org.id), eq(suggestions.id, id)))
    if (state === 'declined') await notifySettled(tx, located, 'declined', words)
    const act = state === 'declined' ? 'suggestion.decline' : 'suggestion.withdraw'
    await recordAct(tx, { act, target: targetOf(located) })
    return getSuggestion(tx, id)
  })
}
