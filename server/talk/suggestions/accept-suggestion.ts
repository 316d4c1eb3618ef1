import { and, eq } from 'drizzle-orm'
import { suggestions } from '#db/schema/index'
import { withCoAuthor } from '#server/accounts/auth/index'
import type { OrgContext, OrgProcedureContext } from '#server/kernel/context'
import { conflict } from '#server/kernel/errors'
import type { ExpectedDocument } from '#server/kernel/repositories/expected-document'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { saveSection } from '#server/writing/editor/index'
import { type LocatedSuggestion, lockSuggestion, type SuggestionRow, targetOf } from './find-suggestion'
import { getSuggestion } from './list-suggestions'
import { notifySettled } from './notify'
import type { SuggestionWire } from './wire'

/** Saves the proposed text in the name of the caller, with the author as co-author. Accepting it again changes nothing. */
export async function acceptSuggestion(
  ctx: OrgProcedureContext,
  id: number,
  { as, expected }: { as?: 'commit' | 'pull'; expected?: ExpectedDocument } = {},
): Promise<SuggestionWire> {
  const located = await withTransaction(ctx, (tx) => lockSuggestion(tx, id, expected))
  const { suggestion, repository } = located
  if (suggestion.state === 'accepted') return getSuggestion(ctx, id)
  requireOpen(suggestion)
  const { owner, name: repo } = repository
  const at = { owner, repo, file_path: suggestion.path }
  const saved = await saveSection(ctx, at, {
    sectionId: suggestion.sectionId,
    base: suggestion.base,
    text: suggestion.content,
    message: await messageOf(ctx, located),
    branchName: `plumbline/suggestion-${id}`,
    as,
  })
  return withTransaction(ctx, async (tx) => {
    const present = await lockSuggestion(tx, id)
    if (present.suggestion.state === 'accepted') return getSuggestion(tx, id)
    const now = tx.clock.now()
    await tx.db
      .update(suggestions)
      .set({
        state: 'accepted',
        decidedBy: userIdOf(tx),
        decidedAt: now,
        savedUrl: saved.url,
        updatedAt: now,
      })
      .where(and(eq(suggestions.orgId, tx.org.id), eq(suggestions.id, id)))
    await notifySettled(tx, present, 'accepted', '')
    await recordAct(tx, {
      act: 'suggestion.accept',
      target: targetOf(present),
      details: { commit: saved.commit_sha, saved_as: saved.saved_as, author_id: suggestion.authorId },
    })
    return getSuggestion(tx, id)
  })
}

export function requireOpen({ state }: Pick<SuggestionRow, 'state'>): void {
  if (state !== 'open') throw conflict(`The suggestion was already ${state}.`)
}

function messageOf(ctx: OrgContext, { suggestion, repository }: LocatedSuggestion): Promise<string> {
  const { sectionTitle, path, message, authorId } = suggestion
  const title = `Edit ${sectionTitle.replace(/[\r\n<>]+/g, ' ').trim()} of ${path}`
  const text = [title, message.trim()].filter(Boolean).join('\n\n')
  return withCoAuthor(ctx, text, authorId, repository.localPath === null ? 'code_host' : 'local')
}
