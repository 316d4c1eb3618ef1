import { type GitRepository, readGit } from './git/run-git'

/** The repository's settings whose names match, each once. */
export async function listConfigNames(git: GitRepository, pattern: string): Promise<string[]> {
  const args = ['config', '-z', '--name-only', '--get-regexp', pattern]
  return [...new Set((await readGit({ ...git, args, acceptedExitCode: 1 })).split('\0').filter(Boolean))]
}

/** Settings for one git call. They are passed by environment, because a name may contain an equals sign. */
export function configVariables(
  settings: (readonly [name: string, value: string])[],
): Record<string, string> {
  const pairs = settings.flatMap(([name, value], i) => [
    [`GIT_CONFIG_KEY_${i}`, name],
    [`GIT_CONFIG_VALUE_${i}`, value],
  ])
  return Object.fromEntries([['GIT_CONFIG_COUNT', String(settings.length)], ...pairs])
}
