import type { NoticeCheck, NoticeItem } from '../../kernel/notices/notices'
import { readExposures } from '../../notices'
import { errorSpike } from '../notices'

/** Names sections only where AI may see them now. A message can wait, and the exposure of a document can change. */
export const hideSections: NoticeCheck = async (ctx, place, items) => {
  const paths = items.flatMap((item) => topOf(item).flatMap(({ section }) => section?.path ?? []))
  const exposures = await readExposures(ctx, place, paths)
  return items.map((item) => ({
    ...item,
    top: topOf(item).map((alert) => {
      const isShown = alert.section !== null && exposures.get(alert.section.path) === 'full'
      return isShown ? alert : { ...alert, section: null }
    }),
  }))
}

const topOf = (item: NoticeItem) => errorSpike.item.parse(item).top
