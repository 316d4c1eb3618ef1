import type { PastSource } from '#server/library/history/index'

/** Above this number, one walk through all files costs fewer requests than one request per file. */
const MAX_LOOKUPS = 20

/** The paths that do not exist in the commit. */
export async function findRemovedCode(
  { host, ref, signal }: PastSource,
  headSha: string,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const removed = new Set(paths)
  if (paths.length <= MAX_LOOKUPS) {
    for (const path of paths) if (await host.entry(ref, headSha, path, { signal })) removed.delete(path)
    return removed
  }
  for await (const { path } of host.tree(ref, headSha, { signal })) removed.delete(path)
  return removed
}
