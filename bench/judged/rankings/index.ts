import { prepareBefore } from './before'
import { prepareMiniSearch } from './mini-search'
import { prepareOurs } from './ours'
import type { PrepareRanking } from './ranking'
import { prepareTsRank } from './ts-rank'

/** The compared rankings. The first one is the product's. */
export const RANKINGS = {
  ours: prepareOurs,
  before: prepareBefore,
  ts_rank_cd: prepareTsRank,
  MiniSearch: prepareMiniSearch,
} satisfies Record<string, PrepareRanking>

export type RankingName = keyof typeof RANKINGS
