import { type GitRepository, readGit } from './run-git'

/**
 * A repository's configuration may name commands that merge its files, or clean them first. None is run here: what
 * would need one is a conflict, for a person to settle.
 */
export async function withoutDrivers(git: GitRepository): Promise<GitRepository> {
  const args = ['config', '-z', '--name-only', '--get-regexp', '^merge[.].*[.]driver$']
  const names = (await readGit({ ...git, args, alsoFine: 1 })).split('\0').filter(Boolean)
  const settings = [...new Set(names)].map((name) => [name, 'exit 1'] as const)
  return {
    ...git,
    variables: { ...git.variables, ...configured([['merge.renormalize', 'false'], ...settings]) },
  }
}

/** By the environment, since a name may hold an equals sign. */
function configured(settings: (readonly [name: string, value: string])[]): Record<string, string> {
  const pairs = settings.flatMap(([name, value], i) => [
    [`GIT_CONFIG_KEY_${i}`, name],
    [`GIT_CONFIG_VALUE_${i}`, value],
  ])
  return Object.fromEntries([['GIT_CONFIG_COUNT', String(settings.length)], ...pairs])
}
