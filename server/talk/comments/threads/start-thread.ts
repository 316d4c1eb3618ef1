import { and, eq, isNull } from 'drizzle-orm'
import { commentThreads, documents, sectionIdentities, texts } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { limitRows } from '#server/kernel/database/limit-rows'
import { conflict, DomainError, notFound } from '#server/kernel/errors'
import { findRepository, type Repository } from '#server/kernel/repositories/find-repository'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { recordAct } from '#server/platform/audit/index'
import { anchorQuote, type CommentPlace, sectionTexts } from '#spec/anchors/index'
import { addComment } from '../messages/add-comment'
import { notifyStart } from '../people/notify'
import type { CommentThreadWire, NewThread } from '../wire'
import { onDocuments, targetOf } from './find-thread'
import { getThread } from './list-threads'

const MAX_THREADS = 500

/** Starts a thread on the present version of a document. */
export function startThread(ctx: OrgContext, input: NewThread): Promise<CommentThreadWire> {
  return withTransaction(ctx, async (tx) => {
    const repository = await findRepository(tx, input.repo.owner, input.repo.name)
    const document = await findPresent(tx, repository, input.path)
    await limitRows(tx, {
      key: `comment threads of ${repository.id} ${document.path}`,
      max: MAX_THREADS,
      count: () => tx.db.$count(commentThreads, isOn(tx, repository, document.path)),
      refusal: (max) => conflict(`This document already has ${max} comment threads. Delete some first.`),
    })
    const place = placeNew(document.content, input)
    const now = tx.clock.now()
    const [thread] = await tx.db
      .insert(commentThreads)
      .values({
        orgId: tx.org.id,
        repositoryId: repository.id,
        path: document.path,
        sectionIdentityId: await findIdentity(tx, repository, document, place.sectionId),
        sectionId: place.sectionId,
        sectionTitle: place.sectionTitle,
        quote: place.quote?.text ?? null,
        quoteBefore: place.quote?.before,
        quoteAfter: place.quote?.after,
        isUnique: place.isUnique,
        blobSha: document.blobSha,
        commitSha: document.headSha,
        createdBy: userIdOf(tx),
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!thread) throw new Error('insert returned no comment thread')
    const located = { thread, repository, ...document, pullAuthorId: null }
    const added = await addComment(tx, thread.id, input.body)
    await notifyStart(tx, located, added)
    await recordAct(tx, { act: 'comment.start', target: targetOf(located) })
    return getThread(tx, thread.id)
  })
}

const isOn = ({ org }: OrgContext, { id }: Repository, path: string) =>
  and(
    eq(commentThreads.orgId, org.id),
    eq(commentThreads.repositoryId, id),
    eq(commentThreads.path, path),
    onDocuments,
  )

async function findPresent({ db, org }: OrgContext, { id, headSha }: Repository, path: string) {
  const [document] = await db
    .select({
      path: documents.path,
      title: documents.title,
      owner: documents.owner,
      team: documents.team,
      blobSha: documents.blobSha,
      content: texts.content,
    })
    .from(documents)
    .leftJoin(texts, and(eq(texts.orgId, documents.orgId), eq(texts.id, documents.textId)))
    .where(and(eq(documents.orgId, org.id), eq(documents.repositoryId, id), eq(documents.path, path)))
  if (!document || headSha === null) throw notFound()
  return { ...document, content: document.content ?? '', headSha }
}

/** Throws if the present version has no such section, or the section no such words. */
function placeNew(
  content: string,
  { section_id: sectionId, quote, quote_before: before, quote_after: after }: NewThread,
): CommentPlace {
  const sections = sectionTexts(content)
  const section = sections.find(({ id }) => id === sectionId)
  if (!section) throw invalid('This section does not exist. Reload the document and comment again.')
  if (quote === null) return { sectionId, sectionTitle: section.title, quote: null, isUnique: false }
  const place = anchorQuote(sections, sectionId, { text: quote.trim(), before, after })
  if (!place)
    throw invalid('The quote is not in this section. Select words of one section and comment again.')
  return place
}

const invalid = (message: string) => new DomainError('validation_failed', { message })

/** Null for the document, and as long as the section's identity in this version is unknown. */
async function findIdentity(
  { db, org }: OrgContext,
  { id }: Repository,
  { path, blobSha }: { path: string; blobSha: string },
  sectionId: string | null,
): Promise<number | null> {
  if (sectionId === null) return null
  const [identity] = await db
    .select({ id: sectionIdentities.id })
    .from(sectionIdentities)
    .where(
      and(
        eq(sectionIdentities.orgId, org.id),
        eq(sectionIdentities.repositoryId, id),
        eq(sectionIdentities.path, path),
        eq(sectionIdentities.blobSha, blobSha),
        eq(sectionIdentities.sectionId, sectionId),
        isNull(sectionIdentities.removedAt),
      ),
    )
  return identity?.id ?? null
}
