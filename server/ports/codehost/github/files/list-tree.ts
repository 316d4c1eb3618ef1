import { CodeHostError, type SkippedEntry, type TreeEntry, type TreeOptions } from '../../port'
import { readPath } from '../../read-path'
import type { GitHubClient } from '../api/client'
import { type GitHubTree, readTree } from './read-tree'

type GitHubTreeEntry = GitHubTree['tree'][number]

/** JSON contains this character where a name was not valid text. */
const NOT_TEXT = '\ufffd'

export async function* listTree(
  client: GitHubClient,
  commitSha: string,
  { signal, onSkipped }: TreeOptions,
): AsyncGenerator<TreeEntry, void, undefined> {
  for await (const { mode, ...entry } of walk(client, commitSha, '', signal)) {
    if (mode === 'folder') continue
    const path = readablePath(entry.path)
    if (typeof path === 'string') yield { ...entry, mode }
    else onSkipped?.(path)
  }
}

/**
 * Reads the whole tree in one response if GitHub allows it. Otherwise it reads each folder in one response if
 * possible.
 */
async function* walk(
  client: GitHubClient,
  sha: string,
  parentPath: string,
  signal?: AbortSignal,
): AsyncGenerator<GitHubTreeEntry, void, undefined> {
  const whole = await readTree(client, sha, { signal, recursive: true })
  if (!whole.truncated) {
    for (const entry of whole.tree) yield { ...entry, path: parentPath + entry.path }
    return
  }
  const folder = await readTree(client, sha, { signal })
  if (folder.truncated)
    throw new CodeHostError(
      'unreadable',
      `GitHub does not list the folder ${parentPath || '/'} completely, because it has too many files. Split it into several folders.`,
    )
  for (const entry of folder.tree) {
    if (entry.mode === 'folder') yield* walk(client, entry.sha, `${parentPath}${entry.path}/`, signal)
    else yield { ...entry, path: parentPath + entry.path }
  }
}

function readablePath(path: string): string | SkippedEntry {
  return path.includes(NOT_TEXT) ? { path, reason: 'name_not_utf8' } : readPath(Buffer.from(path))
}
