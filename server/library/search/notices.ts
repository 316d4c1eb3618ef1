import { z } from 'zod'
import { defineNotice } from '#server/kernel/notices/notices'

const Result = z.object({ path: z.string(), sectionId: z.string().nullable(), title: z.string() })
type Result = z.infer<typeof Result>

const ChangedSearch = z.object({
  userId: z.number().int(),
  searchId: z.number().int(),
  name: z.string(),
  query: z.string(),
  repositoryId: z.number().int(),
  repository: z.string(),
  added: z.array(Result),
  removed: z.array(Result),
  hasTooMany: z.boolean(),
})
type ChangedSearch = z.infer<typeof ChangedSearch>

/** Maximum number of results named in a line. */
const MAX_NAMED = 5

/** The results of a watched search changed. Only its owner is notified. */
export const searchChanged = defineNotice({
  name: 'search_changed',
  label: 'Watched searches',
  item: ChangedSearch,
  chat: null,
  audience: 'person',
  subject: ({ searchId, repositoryId }) => `${searchId} ${repositoryId}`,
  merge: mergeChanges,
  heading: (count) =>
    count === 1 ? 'A watched search has changed' : `${count} watched searches have changed`,
  describe(item, links) {
    const search = { text: `“${item.name}”`, url: links.search(item.query) }
    const place = ` in ${item.repository}`
    if (item.hasTooMany)
      return [
        search,
        { text: `${place} has too many results to watch. Changes are reported again when it has fewer.` },
      ]
    return [{ text: `${countsOf(item)} in ` }, search, { text: `${place}: ${namesOf(item)}` }]
  },
  samples: [
    {
      userId: 1,
      searchId: 1,
      name: 'blocked auth',
      query: 'is:blocked auth',
      repositoryId: 1,
      repository: 'acme/payments',
      hasTooMany: false,
      added: ['Sign-in', 'Sessions', 'Passkeys'].map(aResult),
      removed: [aResult('Tokens')],
    },
  ],
})

function aResult(title: string): Result {
  return { path: `docs/specs/${title.toLowerCase()}.md`, sectionId: '1-goal', title: `${title} › Goal` }
}

const keyOf = ({ path, sectionId }: Result) => JSON.stringify([path, sectionId])

/** Results that appeared and disappeared again, or the reverse, are not changes. */
function mergeChanges(earlier: ChangedSearch, later: ChangedSearch): ChangedSearch | null {
  const added = [...without(earlier.added, later.removed), ...without(later.added, earlier.removed)]
  const removed = [...without(earlier.removed, later.added), ...without(later.removed, earlier.added)]
  const isUnchanged = added.length === 0 && removed.length === 0 && !later.hasTooMany
  return isUnchanged ? null : { ...later, added, removed }
}

function without(results: readonly Result[], excluded: readonly Result[]): Result[] {
  const keys = new Set(excluded.map(keyOf))
  return results.filter((result) => !keys.has(keyOf(result)))
}

const countsOf = ({ added, removed }: ChangedSearch): string =>
  [added.length > 0 && `${added.length} new`, removed.length > 0 && `${removed.length} gone`]
    .filter((part) => part !== false)
    .join(', ')

/** Names the first results, new ones first. */
function namesOf({ added, removed }: ChangedSearch): string {
  const titles = [...added, ...removed].map(({ title }) => title)
  const rest = titles.length - MAX_NAMED
  return `${titles.slice(0, MAX_NAMED).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
}
