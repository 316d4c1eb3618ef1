import { and, eq, exists, sql } from 'drizzle-orm'
import { documents, suggestions } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import type { Repository } from '#server/kernel/repositories/find-repository'
import { recordActs } from '#server/platform/audit/index'
import { OF_DOCUMENT, type SuggestionRow, targetOf } from '../find-suggestion'

/** Shown instead of an editor's words. */
const DOCUMENT_GONE = 'The document no longer exists.'

/** Closes the open suggestions of a document that is gone. */
export async function closeGone(tx: OrgContext, repository: Repository, path: string): Promise<void> {
  const now = tx.clock.now()
  const closed = await tx.db
    .update(suggestions)
    .set({ state: 'closed', words: DOCUMENT_GONE, decidedBy: null, decidedAt: now, updatedAt: now })
    .where(and(ofRepository(repository), eq(suggestions.path, path), eq(suggestions.state, 'open')))
    .returning()
  await recordEach(tx, 'suggestion.close', repository, closed)
}

/** Opens the suggestions of documents that are back, such as after an undone deletion. */
export async function reopenFound(tx: OrgContext, repository: Repository): Promise<void> {
  const isBack = exists(tx.db.select({ found: sql`1` }).from(documents).where(OF_DOCUMENT))
  const opened = await tx.db
    .update(suggestions)
    .set({ state: 'open', words: '', decidedAt: null, updatedAt: tx.clock.now() })
    .where(and(ofRepository(repository), eq(suggestions.state, 'closed'), isBack))
    .returning()
  await recordEach(tx, 'suggestion.reopen', repository, opened)
}

const ofRepository = ({ orgId, id }: Repository) =>
  and(eq(suggestions.orgId, orgId), eq(suggestions.repositoryId, id))

const recordEach = (
  tx: OrgContext,
  act: 'suggestion.close' | 'suggestion.reopen',
  repository: Repository,
  rows: readonly SuggestionRow[],
) =>
  recordActs(
    tx,
    rows.map((suggestion) => ({ act, target: targetOf({ suggestion, repository }) })),
  )
