import type { OrgContext } from '../kernel/context'
import { notFound } from '../kernel/errors'
import { isNamed } from './find-repository'
import { listSummaries } from './list-summaries'
import { readSummaries } from './read-summaries'
import type { RepoSummary } from './wire'

/** Every repository of the org with its documents. */
export async function listRepositories(ctx: OrgContext): Promise<RepoSummary[]> {
  return (await listSummaries(ctx)).map(({ summary }) => summary)
}

export async function getRepository(ctx: OrgContext, owner: string, name: string): Promise<RepoSummary> {
  const [summary] = (await readSummaries(ctx, isNamed(owner, name))).values()
  if (!summary) throw notFound()
  return summary
}
