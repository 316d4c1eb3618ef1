import type { DashboardRepo, DashboardWire } from '../wire'

/** The repositories of a dashboard, or the one with this name. Code hosts ignore case. */
export function reposIn(
  { repos_with_specs, repos_without_specs }: DashboardWire,
  name: string | undefined,
): DashboardRepo[] {
  const repos = [...repos_with_specs, ...repos_without_specs]
  return name === undefined
    ? repos
    : repos.filter(({ full_name }) => full_name.toLowerCase() === name.toLowerCase())
}
