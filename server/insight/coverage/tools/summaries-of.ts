import type { CachedSummary } from '#server/library/repos/index'

/** All repositories, or the one with this name. Code hosts ignore case. */
export const summariesOf = (summaries: CachedSummary[], name: string | undefined): CachedSummary[] =>
  name === undefined
    ? summaries
    : summaries.filter(({ summary }) => summary.full_name.toLowerCase() === name.toLowerCase())
