import { configVariables, listConfigNames } from '../config-variables'
import type { GitRepository } from '../git/run-git'

/**
 * A repository's configuration may name commands that change files on checkout and commit. None of them is
 * run.
 */
export async function withoutFilters(git: GitRepository): Promise<GitRepository> {
  const names = await listConfigNames(git, '^filter[.].*[.](clean|smudge|process|required)$')
  const settings = names.map((name) => [name, /required$/i.test(name) ? 'false' : ''] as const)
  return { ...git, variables: { ...git.variables, ...configVariables(settings) } }
}
