import { withObjects } from '../git/read-objects'
import type { GitRepository } from '../git/run-git'

/** Names are input lines of git, so only hexadecimal digits are accepted. */
const COMMIT_NAME = /^[0-9a-f]{7,64}$/

export async function findCommits(git: GitRepository, names: Iterable<string>): Promise<Map<string, string>> {
  const candidates = [...new Set(names)].filter((name) => COMMIT_NAME.test(name))
  const found = new Map<string, string>()
  if (candidates.length === 0) return found
  await withObjects(git, async ({ info }) => {
    for (const name of candidates) {
      const object = await info(name)
      if (object?.type === 'commit') found.set(name, object.sha)
    }
  })
  return found
}
