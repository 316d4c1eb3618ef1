import type { OrgContext, OrgRequestContext } from '../kernel/context'
import { JsonText } from '../kernel/json-text'
import { findSummary, listSummaries } from './list-summaries'
import type { RepoSummary } from './wire'

/** All repositories of the org with their documents. */
export async function listRepositories(ctx: OrgRequestContext): Promise<RepoSummary[]> {
  return (await listSummaries(ctx)).map(({ summary }) => summary)
}

export async function getRepository(ctx: OrgContext, owner: string, name: string): Promise<RepoSummary> {
  return (await findSummary(ctx, owner, name)).summary
}

export async function getRepositoryText(ctx: OrgContext, owner: string, name: string): Promise<JsonText> {
  return new JsonText((await findSummary(ctx, owner, name)).json)
}
