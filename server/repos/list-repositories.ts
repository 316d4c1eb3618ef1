import type { OrgRequestContext } from '../kernel/context'
import { JsonText, valueOrJson } from '../kernel/text/json-text'
import { findSummary, listSummaries } from './list-summaries'
import type { RepoSummary } from './wire'

/** All repositories of the org with their documents. */
export async function listRepositories(ctx: OrgRequestContext): Promise<RepoSummary[]> {
  return (await listSummaries(ctx)).map(({ summary }) => summary)
}

export async function getRepository(
  ctx: OrgRequestContext,
  owner: string,
  name: string,
): Promise<RepoSummary> {
  const { summary, json } = await findSummary(ctx, owner, name)
  return valueOrJson(ctx, { value: async () => summary, json: async () => new JsonText(json) })
}
