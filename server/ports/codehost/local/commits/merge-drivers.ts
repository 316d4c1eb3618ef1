import { configured, namesOfConfig } from '../configured'
import type { GitRepository } from '../git/run-git'

/**
 * A repository's configuration may name commands that merge its files, or clean them first. None is run here: what
 * would need one is a conflict, for a person to settle.
 */
export async function withoutDrivers(git: GitRepository): Promise<GitRepository> {
  const settings = (await namesOfConfig(git, '^merge[.].*[.]driver$')).map(
    (name) => [name, 'exit 1'] as const,
  )
  return {
    ...git,
    variables: { ...git.variables, ...configured([['merge.renormalize', 'false'], ...settings]) },
  }
}
