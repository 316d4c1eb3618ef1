import type { ListedSpec } from '../messages/lines'
import { callProcedure } from '../requests/call-procedure'
import type { ChatSession, Person } from '../requests/open-session'

/** All specs that the person may see, as on the dashboard. */
export async function readSpecs({ ctx }: Pick<ChatSession, 'ctx'>): Promise<ListedSpec[]> {
  const { repos_with_specs: repos } = await callProcedure(ctx, 'coverage', 'dashboard', { docs: false })
  return repos.flatMap(({ full_name, specs }) => specs.map((spec) => ({ ...spec, repo: full_name })))
}

/** The specs selected by the words: by path or title, or else those that contain all words. */
export async function findSpecs(session: Pick<ChatSession, 'ctx'>, words: string): Promise<ListedSpec[]> {
  const searchText = words.trim().toLowerCase()
  const specs = await readSpecs(session)
  const exact = specs.filter((spec) => namesOf(spec).includes(searchText))
  if (exact.length > 0) return exact
  const parts = searchText.split(/\s+/)
  return specs.filter((spec) => parts.every((word) => namesOf(spec).some((name) => name.includes(word))))
}

const namesOf = ({ repo, file_path, title }: ListedSpec) =>
  [title, file_path, `${repo}/${file_path}`].map((name) => name.toLowerCase())

export const isOwnedBy = ({ names }: Person, owner: string | null) =>
  owner !== null && names.includes(owner.toLowerCase())
