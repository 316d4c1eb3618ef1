import { and, eq } from 'drizzle-orm'
import { documents, suggestions } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { limitRows } from '#server/kernel/database/limit-rows'
import { conflict, DomainError } from '#server/kernel/errors'
import { withTransaction } from '#server/kernel/transaction'
import { userIdOf } from '#server/kernel/user-id-of'
import { findDocument } from '#server/library/specs/index'
import { recordAct } from '#server/platform/audit/index'
import { applyEdits } from '#spec/edit/index'
import { flattenSections, parseDocument } from '#spec/markdown/index'
import { targetOf } from './find-suggestion'
import { getSuggestion } from './list-suggestions'
import { notifyMade } from './notify'
import type { NewSuggestion, SuggestionWire } from './wire'

const MAX_OPEN = 100

/** Stores a proposed text for a section of the present version. The same open suggestion is returned, not repeated. */
export function makeSuggestion(ctx: OrgContext, input: NewSuggestion): Promise<SuggestionWire> {
  return withTransaction(ctx, async (tx) => {
    const { repo, path, message } = input
    const document = await findDocument(tx, { owner: repo.owner, repo: repo.name, file_path: path })
    const { repository } = document
    const change = planChange(document.content, input)
    const ofDocument = and(
      eq(suggestions.orgId, tx.org.id),
      eq(suggestions.repositoryId, repository.id),
      eq(suggestions.path, path),
      eq(suggestions.state, 'open'),
    )
    const [same] = await tx.db
      .select({ id: suggestions.id })
      .from(suggestions)
      .where(
        and(
          ofDocument,
          eq(suggestions.authorId, userIdOf(tx)),
          eq(suggestions.sectionId, change.sectionId),
          eq(suggestions.content, change.content),
        ),
      )
    if (same) return getSuggestion(tx, same.id)
    await limitRows(tx, {
      key: `suggestions of ${repository.id} ${path}`,
      max: MAX_OPEN,
      count: () => tx.db.$count(suggestions, ofDocument),
      refusal: (max) => conflict(`This document already has ${max} open suggestions.`),
    })
    const now = tx.clock.now()
    const [suggestion] = await tx.db
      .insert(suggestions)
      .values({
        orgId: tx.org.id,
        repositoryId: repository.id,
        path,
        ...change,
        message,
        authorId: userIdOf(tx),
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    if (!suggestion) throw new Error('insert returned no suggestion')
    const located = {
      suggestion,
      repository,
      title: document.title,
      ...(await readOwner(tx, repository.id, path)),
    }
    await notifyMade(tx, located)
    await recordAct(tx, { act: 'suggestion.make', target: targetOf(located) })
    return getSuggestion(tx, suggestion.id)
  })
}

/** Throws if the section does not exist, has changed, stays as it is, or the text would break the document. */
function planChange(source: string, { section_id: sectionId, content, base }: NewSuggestion) {
  const section = flattenSections(parseDocument(source).sections).find(({ id }) => id === sectionId)
  if (!section) throw invalid('This section does not exist. Reload the document and try again.')
  const [present, proposed] = [section.content, content].map(plainLines) as [string, string]
  if (base !== undefined && plainLines(base) !== present)
    throw conflict(
      'The section has changed since you opened it. Copy your text, reload the page and try again.',
    )
  if (proposed === present) throw invalid('The text is unchanged. Change it, then suggest it.')
  const edited = applyEdits(source, [{ kind: 'replace_section', sectionId, text: proposed }])
  if (!edited.ok) throw invalid(edited.message)
  return { sectionId, sectionTitle: section.title, base: present, content: proposed }
}

const plainLines = (text: string) => text.replace(/\r\n?/g, '\n').trim()

const invalid = (message: string) => new DomainError('validation_failed', { message })

async function readOwner({ db, org }: OrgContext, repositoryId: number, path: string) {
  const [row] = await db
    .select({ owner: documents.owner, team: documents.team })
    .from(documents)
    .where(
      and(eq(documents.orgId, org.id), eq(documents.repositoryId, repositoryId), eq(documents.path, path)),
    )
  return row ?? { owner: null, team: null }
}
