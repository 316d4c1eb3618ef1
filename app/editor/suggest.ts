import { trpc } from '../trpc'

export type SuggestKind = 'owner' | 'team' | 'tag' | 'document'
export type Suggest = (typed: string, kind: SuggestKind) => Promise<string[]>

/** Names and paths that the organization uses already; none while the server cannot be asked. */
export const suggestFrom =
  (org: string, owner: string, repo: string): Suggest =>
  async (typed, kind) => {
    const { suggestions } = await trpc.search.autocomplete
      .query({ org, q: typed })
      .catch(() => ({ suggestions: [] }))
    const here = `${owner}/${repo} `
    return suggestions
      .filter((one) => one.kind === kind && (kind !== 'document' || one.detail?.startsWith(here)))
      .map(({ label, detail }) => (kind === 'document' ? (detail ?? '').slice(here.length) : label))
  }
