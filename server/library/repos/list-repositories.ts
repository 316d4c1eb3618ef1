import type { OrgProcedureContext } from '#server/kernel/context'
import { JsonText, valueOrJson } from '#server/kernel/text/json-text'
import { findSummary, listSummaries } from './list-summaries'
import type { RepoSummary, RepositoriesWire } from './wire'

/** All repositories of the org with their documents. */
export async function listRepositories(ctx: OrgProcedureContext): Promise<RepoSummary[]> {
  return (await listSummaries(ctx)).map(({ summary }) => summary)
}

interface Page {
  limit: number
  offset: number
}

/** The repositories of the org without their documents. */
export async function pageRepositories(
  ctx: OrgProcedureContext,
  { limit, offset }: Page,
): Promise<RepositoriesWire> {
  const summaries = await listRepositories(ctx)
  const repos = summaries
    .slice(offset, offset + limit)
    .map(({ specs: _, docs: __, config: ___, config_diagnostics: ____, ...repository }) => repository)
  return { repos, total: summaries.length }
}

export async function getRepository(
  ctx: OrgProcedureContext,
  owner: string,
  name: string,
): Promise<RepoSummary> {
  const { summary, json } = await findSummary(ctx, owner, name)
  return valueOrJson(ctx, { value: async () => summary, json: async () => new JsonText(json) })
}
