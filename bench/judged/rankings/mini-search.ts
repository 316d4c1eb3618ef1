import MiniSearch from 'minisearch'
import { keyOf } from '../read-corpora'
import type { PrepareRanking } from './ranking'
import { readTitles } from './read-titles'

/** MiniSearch with field boosts, prefixes and typing errors, as its documentation recommends. */
export const prepareMiniSearch: PrepareRanking = async ({ db, org }, set) => {
  const titles = await readTitles(db, org.id)
  const index = new MiniSearch({
    fields: ['title', 'path', 'headings', 'text'],
    searchOptions: { boost: { title: 5, path: 4, headings: 2 }, prefix: true, fuzzy: 0.2 },
  })
  index.addAll(
    set.documents.map((document) => ({
      id: keyOf(document),
      title: titles.get(keyOf(document)) ?? '',
      path: document.path,
      headings: [...document.markdown.matchAll(/^#+ (.*)/gm)].map(([, heading]) => heading).join('\n'),
      text: document.markdown,
    })),
  )
  return async (typed) =>
    index
      .search(typed)
      .slice(0, 10)
      .map(({ id }) => String(id))
}
