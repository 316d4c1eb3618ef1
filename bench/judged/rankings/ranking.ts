import type { OrgProcedureContext } from '#server/kernel/context'
import type { JudgedSet } from '../judged-sets'

/** One of the compared ways to rank. Returns the keys of at least the ten best documents, best first. */
export type Ranking = (typed: string) => Promise<string[]>

/** Prepares a ranking for a set that is indexed in an org. */
export type PrepareRanking = (ctx: OrgProcedureContext, set: JudgedSet) => Promise<Ranking>
