import type { SearchHit } from '#server/library/search/wire'

type Reason = SearchHit['matched'][number]

const REASONS: Partial<Record<Reason, string>> = {
  title: 'title',
  heading: 'heading',
  body: 'text',
  criteria: 'in criteria',
  identifier: 'identifier',
  tag: 'tag',
  owner: 'owner',
  team: 'team',
  path: 'path',
  typo: 'similar spelling',
  synonym: 'synonym',
  some_words: 'some words',
  meaning: 'similar meaning',
}

/** Where the words were found, for a result. Empty for a search with filters only. */
export function describeMatch({ matched }: Pick<SearchHit, 'matched'>): string {
  const reasons = listReasons(matched)
  return reasons === '' ? '' : `Matches: ${reasons}`
}

/** Matches in the title, the heading or the text need no explanation; the result shows them. */
const VISIBLE_REASONS: Reason[] = ['heading', 'body']
const DOCUMENT_REASONS: Reason[] = ['tag', 'owner', 'team', 'path']

/** Explains a match that the excerpt does not show. */
export function describeHiddenMatch({ matched }: Pick<SearchHit, 'matched'>): string {
  const isVisible = matched.some((reason) => VISIBLE_REASONS.includes(reason))
  const shown: Reason[] = ['title', ...VISIBLE_REASONS, ...(isVisible ? DOCUMENT_REASONS : [])]
  return listReasons(matched.filter((reason) => !shown.includes(reason)))
}

const listReasons = (reasons: readonly Reason[]) =>
  reasons
    .map((reason) => REASONS[reason])
    .filter((text) => text !== undefined)
    .join(', ')
