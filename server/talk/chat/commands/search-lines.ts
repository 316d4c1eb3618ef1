import { documentPath } from '#shared/page-paths'
import type { NoticeLine } from '#spec/notices/message'
import { callProcedure } from '../requests/call-procedure'
import type { SessionContext } from '../requests/open-session'

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** The text of a snippet, which is escaped HTML with `<mark>` around the words. */
const plainText = (snippet: string) =>
  snippet
    .replace(/<\/?mark>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole)

/** Search results, one line each. */
export async function searchLines(
  ctx: SessionContext,
  words: string,
  limit: number,
): Promise<{ lines: NoticeLine[]; total: number }> {
  await ctx.countUse('search', subjectOf(ctx))
  const { results, total } = await callProcedure(ctx, 'search', 'search', { q: words, limit })
  const lines = results.map((hit): NoticeLine => {
    const path = documentPath(ctx.org.slug, hit.repo_owner, hit.repo_name, hit.file_path, hit.doc_type)
    const anchor = hit.section_id === null ? '' : `#${encodeURIComponent(hit.section_id)}`
    return [
      { text: `${hit.title} › ${hit.heading}`, url: `${ctx.baseUrl}${path}${anchor}` },
      { text: `: ${plainText(hit.snippet)}` },
    ]
  })
  return { lines, total }
}

/** All guests of an org share one counter. */
export const subjectOf = ({ actor, org }: SessionContext) =>
  actor.kind === 'user' ? `user ${actor.userId}` : `guests of ${org.id}`
