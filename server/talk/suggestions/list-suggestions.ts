import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { documents, repositories, suggestions, texts, users } from '#db/schema/index'
import type { OrgContext } from '#server/kernel/context'
import { notFound } from '#server/kernel/errors'
import { isConnected } from '#server/kernel/repositories/find-repository'
import { userIdOf } from '#server/kernel/user-id-of'
import { sectionText } from '#server/writing/editor/index'
import { suggestionPath } from '#shared/page-paths'
import { OF_DOCUMENT, OF_REPOSITORY } from './find-suggestion'
import type { SuggestionQuery, SuggestionsWire, SuggestionWire } from './wire'

/** The suggestions, last changed first. */
export async function listSuggestions(ctx: OrgContext, query: SuggestionQuery): Promise<SuggestionsWire> {
  const { limit, offset } = query
  const matching = and(eq(suggestions.orgId, ctx.org.id), isConnected, ...filtersOf(ctx, query))
  const [rows, [counted]] = await Promise.all([
    selectSuggestions(ctx, matching)
      .orderBy(desc(suggestions.updatedAt), desc(suggestions.id))
      .limit(limit)
      .offset(offset),
    ctx.db
      .select({ total: count() })
      .from(suggestions)
      .innerJoin(repositories, OF_REPOSITORY)
      .where(matching),
  ])
  return { suggestions: rows.map((row) => toWire(ctx, row)), total: counted?.total ?? 0 }
}

export async function getSuggestion(ctx: OrgContext, id: number): Promise<SuggestionWire> {
  const isIt = and(eq(suggestions.orgId, ctx.org.id), eq(suggestions.id, id), isConnected)
  const [[row], [source]] = await Promise.all([
    selectSuggestions(ctx, isIt),
    ctx.db
      .select({ base: suggestions.base, proposed: suggestions.content, present: texts.content })
      .from(suggestions)
      .leftJoin(documents, OF_DOCUMENT)
      .leftJoin(texts, and(eq(texts.orgId, documents.orgId), eq(texts.id, documents.textId)))
      .where(and(eq(suggestions.orgId, ctx.org.id), eq(suggestions.id, id))),
  ])
  if (!row || !source) throw notFound()
  const { base, proposed, present } = source
  const text = sectionText(present ?? '', row.suggestion.sectionId)
  const isOpen = row.suggestion.state === 'open'
  return {
    ...toWire(ctx, row),
    base,
    content: proposed,
    has_changed: isOpen && text !== base && text !== proposed,
    may_decide: isOpen && ctx.permissions.includes('specs:write'),
    may_withdraw: isOpen && 'userId' in ctx.actor && ctx.actor.userId === row.suggestion.authorId,
  }
}

const decider = alias(users, 'decider')

const selectSuggestions = ({ db }: OrgContext, condition: SQL | undefined) =>
  db
    .select({
      suggestion: {
        id: suggestions.id,
        path: suggestions.path,
        sectionId: suggestions.sectionId,
        sectionTitle: suggestions.sectionTitle,
        message: suggestions.message,
        authorId: suggestions.authorId,
        state: suggestions.state,
        words: suggestions.words,
        decidedAt: suggestions.decidedAt,
        savedUrl: suggestions.savedUrl,
        createdAt: suggestions.createdAt,
        updatedAt: suggestions.updatedAt,
      },
      owner: repositories.owner,
      name: repositories.name,
      author: users.name,
      decidedBy: decider.name,
      title: documents.title,
    })
    .from(suggestions)
    .innerJoin(repositories, OF_REPOSITORY)
    .innerJoin(users, eq(users.id, suggestions.authorId))
    .leftJoin(decider, eq(decider.id, suggestions.decidedBy))
    .leftJoin(documents, OF_DOCUMENT)
    .where(condition)
    .$dynamic()

function filtersOf(ctx: OrgContext, { repo, path, state, mine }: SuggestionQuery): (SQL | undefined)[] {
  return [
    repo && eq(sql`lower(${repositories.owner})`, repo.owner.toLowerCase()),
    repo && eq(sql`lower(${repositories.name})`, repo.name.toLowerCase()),
    path === undefined ? undefined : eq(suggestions.path, path),
    state === 'all' ? undefined : eq(suggestions.state, state),
    mine ? eq(suggestions.authorId, userIdOf(ctx)) : undefined,
  ]
}

type SuggestionColumns = Awaited<ReturnType<typeof selectSuggestions>>[number]

const toWire = (
  { org }: OrgContext,
  { suggestion, owner, name, author, decidedBy, title }: SuggestionColumns,
): SuggestionsWire['suggestions'][number] => ({
  id: suggestion.id,
  repo: `${owner}/${name}`,
  path: suggestion.path,
  document_title: title ?? suggestion.path,
  section_id: suggestion.sectionId,
  section_title: suggestion.sectionTitle,
  author: { user_id: suggestion.authorId, name: author },
  message: suggestion.message,
  state: suggestion.state,
  words: suggestion.words,
  decided_by: decidedBy,
  decided_at: suggestion.decidedAt?.toISOString() ?? null,
  saved_url: suggestion.savedUrl,
  created_at: suggestion.createdAt.toISOString(),
  updated_at: suggestion.updatedAt.toISOString(),
  url: suggestionPath(org.slug, suggestion.id),
})
