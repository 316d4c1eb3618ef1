import type { Caller } from '#server/router'
import type { ThreadFilterChoices } from './thread-filter-bar'

/** What the filters of a repository's issues or pull requests can name. */
export async function loadFilterChoices(
  caller: Caller,
  at: { org: string; owner: string; repo: string },
  kind: 'issue' | 'pull',
): Promise<ThreadFilterChoices> {
  const [{ labels }, people] = await Promise.all([
    caller.issues.labels(at),
    caller.issues.participants({ ...at, kind }),
  ])
  return { labels: labels.map(({ name }) => name), ...people }
}
