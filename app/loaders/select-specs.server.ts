import type { DashboardRepo } from '#server/insight/coverage/wire'
import type { SpecSummary } from '#server/library/repos/wire'

export interface SpecFilter {
  q: string
  status: string
  team: string
}

/** A repository on the dashboard, with the first specs that match the filter. */
export interface RepoOverview {
  owner: string
  repo: string
  full_name: string
  description: string | null
  indexed_at: string | null
  problem: string | null
  is_archived: boolean
  config_errors: number
  docs: number
  specs: SpecSummary[]
  matching: number
}

const SHOWN_PER_REPOSITORY = 50

export function readSpecFilter(url: URL): SpecFilter {
  const read = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, 200)
  return { q: read('q'), status: read('status'), team: read('team') }
}

export const isFiltering = ({ q, status, team }: SpecFilter) => `${q}${status}${team}` !== ''

export function overviewOf(repository: DashboardRepo, filter: SpecFilter): RepoOverview {
  const specs = selectSpecs(repository.specs, filter)
  const { owner, repo, full_name, description, indexed_at, problem, is_archived } = repository
  return {
    owner,
    repo,
    full_name,
    description,
    indexed_at,
    problem,
    is_archived,
    config_errors: repository.config_diagnostics.filter(({ severity }) => severity === 'error').length,
    docs: repository.docs?.length ?? 0,
    specs: specs.slice(0, SHOWN_PER_REPOSITORY),
    matching: specs.length,
  }
}

/** Each word must occur in the title, path, owner, team or tags of the spec. */
export function selectSpecs(specs: SpecSummary[], { q, status, team }: SpecFilter): SpecSummary[] {
  const words = q.toLowerCase().split(/\s+/)
  return specs.filter((spec) => {
    const text = [spec.title, spec.file_path, spec.owner, spec.team, ...spec.tags].join('\n').toLowerCase()
    return (
      words.every((word) => text.includes(word)) &&
      (status === '' || (spec.status ?? 'none') === status) &&
      (team === '' || spec.team === team)
    )
  })
}

export const teamsOf = (specs: SpecSummary[]): string[] =>
  [...new Set(specs.flatMap(({ team }) => (team === null ? [] : [team])))].sort()
