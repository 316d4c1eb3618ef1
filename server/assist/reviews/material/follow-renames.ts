import { WeightedLru } from '#shared/weighted-lru'
import type { ReviewTarget } from '../pull/review-target'
import { inParallel } from './read-changed-files'

/** Maximum number of files looked up in history per review. Other evidence keeps its written name. */
const MAX_LOST = 50
/** Maximum number of followed renames per file. */
const MAX_RENAMES = 10

/** The current name of an evidence file. */
export interface RenamedFile {
  /** Its name at the base. */
  name: string
  /** The last commit in which it had the name in the evidence. */
  lastSha: string
}

/** Files that were renamed since their evidence was written, by the name in the evidence. */
export async function followRenames(
  target: ReviewTarget,
  baseSha: string,
  paths: readonly string[],
): Promise<Map<string, RenamedFile>> {
  const renamed = new Map<string, RenamedFile>()
  if (paths.length === 0) return renamed
  const existing = new Set<string>()
  for await (const { path } of target.host.tree(target.ref, baseSha)) existing.add(path)
  const lostPaths = paths.filter((path) => !existing.has(path)).slice(0, MAX_LOST)
  await inParallel(lostPaths, async (path) => {
    const file = await followFile(target, baseSha, path, existing)
    if (file) renamed.set(path, file)
  })
  return renamed
}

async function followFile(
  target: ReviewTarget,
  baseSha: string,
  path: string,
  existing: ReadonlySet<string>,
): Promise<RenamedFile | null> {
  const first = await knownRename(target, baseSha, path)
  let last = first
  for (let i = 1; i < MAX_RENAMES && last !== null && !existing.has(last.name); i++)
    last = await knownRename(target, baseSha, last.name)
  return first && last && existing.has(last.name) ? { name: last.name, lastSha: first.lastSha } : null
}

/**
 * Results for missing files. The search walks all of history, on GitHub with a request per file. Later reviews need not search
 * again, because only another file of the same name could change the result.
 */
const cachedRenames = new WeightedLru<RenamedFile | null>('renamed_files', 20_000)

async function knownRename(target: ReviewTarget, baseSha: string, path: string): Promise<RenamedFile | null> {
  const { orgId, id } = target.repository
  const key = JSON.stringify([orgId, id, path])
  const cached = cachedRenames.get(key)
  if (cached !== undefined) return cached
  const file = await findRename(target, baseSha, path)
  cachedRenames.set(key, file)
  return file
}

/** The rename by the newest commit that contains the file. Null if that commit deleted it. */
async function findRename(
  { host, ref }: ReviewTarget,
  baseSha: string,
  path: string,
): Promise<RenamedFile | null> {
  for await (const { sha, parents } of host.history(ref, baseSha, { path })) {
    const [lastSha] = parents
    if (lastSha === undefined) return null
    const { files } = await host.diff(ref, lastSha, sha)
    const name = files.find(({ previousPath }) => previousPath === path)?.path
    return name === undefined ? null : { name, lastSha }
  }
  return null
}
