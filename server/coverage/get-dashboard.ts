import type { OrgContext } from '../kernel/context'
import { listRepositories, type RepoSummary } from '../repos'
import type { DashboardWire } from './wire'

/** Every repository of the org with its specs, and the totals over them. */
export async function getDashboard(ctx: OrgContext): Promise<DashboardWire> {
  const repositories = await listRepositories(ctx)
  const specs = repositories.flatMap((repository) => repository.specs)
  const live = specs.filter((spec) => spec.status !== 'deprecated')
  return {
    org: ctx.org.slug,
    repos_with_specs: repositories.filter((repository) => repository.has_specs),
    repos_without_specs: repositories.filter((repository) => !repository.has_specs),
    total_repos: repositories.length,
    total_specs: live.length,
    total_docs: sum(repositories, (repository: RepoSummary) => repository.docs.length),
    total_sections: sum(live, (spec) => spec.total_sections),
    done_sections: sum(live, (spec) => spec.done_sections),
  }
}

const sum = <T>(items: T[], countOf: (item: T) => number) =>
  items.reduce((total, item) => total + countOf(item), 0)
