import type { Context } from '#server/kernel/context'
import type { NoticeItem, NoticePlace } from '#server/kernel/notices/notices'
import { readExposures } from '#server/kernel/repositories/read-exposures'
import type { AiExposure } from '#spec/types'

/**
 * Omits documents hidden from AI, and removed ones, whose exposure is unknown. If AI may see only metadata, omits section
 * names, excerpts, and titles that may quote the document. Chat workspaces pass messages to their own AI.
 */
export async function hideFromAi(
  ctx: Pick<Context, 'db'>,
  place: NoticePlace,
  items: readonly NoticeItem[],
): Promise<NoticeItem[]> {
  const paths = [
    ...new Set(items.flatMap(({ path, quoted }) => [...(path ? [path] : []), ...(quoted?.paths ?? [])])),
  ]
  const exposures = await readExposures(ctx, place, paths)
  return items.flatMap((item) => {
    const exposure = item.path === undefined ? 'full' : (exposures.get(item.path) ?? 'none')
    if (exposure === 'none') return []
    if (item.quoted && !isQuotable(item.quoted, exposures)) return [{ ...item, title: '' }]
    if (exposure !== 'metadata') return [item]
    const { sectionTitle, excerpt } = item
    return [{ ...item, ...(sectionTitle ? UNNAMED_SECTION : {}), ...(excerpt ? { excerpt: '' } : {}) }]
  })
}

const isQuotable = (
  { paths, isRestricted }: NonNullable<NoticeItem['quoted']>,
  exposures: ReadonlyMap<string, AiExposure>,
) => !isRestricted && paths.every((path) => exposures.get(path) === 'full')

const UNNAMED_SECTION = { sectionId: null, sectionTitle: 'a section' }
