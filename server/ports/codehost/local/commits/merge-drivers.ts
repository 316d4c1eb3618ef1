import { configVariables, listConfigNames } from '../config-variables'
import type { GitRepository } from '../git/run-git'

/**
 * A repository's configuration may name commands that merge or filter its files. None of them is run. A file
 * that needs one is a conflict that a person must resolve.
 */
export async function withoutDrivers(git: GitRepository): Promise<GitRepository> {
  const settings = (await listConfigNames(git, '^merge[.].*[.]driver$')).map(
    (name) => [name, 'exit 1'] as const,
  )
  return {
    ...git,
    variables: { ...git.variables, ...configVariables([['merge.renormalize', 'false'], ...settings]) },
  }
}
