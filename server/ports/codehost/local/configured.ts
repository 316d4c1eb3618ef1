import { type GitRepository, readGit } from './git/run-git'

/** The settings of a repository whose names match, each once. */
export async function namesOfConfig(git: GitRepository, pattern: string): Promise<string[]> {
  const args = ['config', '-z', '--name-only', '--get-regexp', pattern]
  return [...new Set((await readGit({ ...git, args, alsoFine: 1 })).split('\0').filter(Boolean))]
}

/** Settings for one call. By the environment, since a name may hold an equals sign. */
export function configured(settings: (readonly [name: string, value: string])[]): Record<string, string> {
  const pairs = settings.flatMap(([name, value], i) => [
    [`GIT_CONFIG_KEY_${i}`, name],
    [`GIT_CONFIG_VALUE_${i}`, value],
  ])
  return Object.fromEntries([['GIT_CONFIG_COUNT', String(settings.length)], ...pairs])
}
