import type { SpecSummary } from '#server/library/repos/wire'

export interface SpecFilter {
  q: string
  status: string
  team: string
}

export function readSpecFilter(url: URL): SpecFilter {
  const read = (name: string) => (url.searchParams.get(name) ?? '').trim().slice(0, 200)
  return { q: read('q'), status: read('status'), team: read('team') }
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
