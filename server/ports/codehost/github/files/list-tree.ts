import { CodeHostError, type SkippedEntry, type TreeEntry, type TreeOptions } from '../../port'
import { readPath } from '../../read-path'
import type { Client } from '../api/client'
import { type GitHubTree, readTree } from './read-tree'

type Found = GitHubTree['tree'][number]

/** JSON contains this character where a name was not valid text. */
const NOT_TEXT = '\ufffd'

export async function* listTree(
  client: Client,
  commitSha: string,
  { signal, onSkipped }: TreeOptions,
): AsyncGenerator<TreeEntry, void, undefined> {
  for await (const { mode, ...entry } of walk(client, commitSha, '', signal)) {
    if (mode === 'folder') continue
    const path = named(entry.path)
    if (typeof path === 'string') yield { ...entry, mode }
    else onSkipped?.(path)
  }
}

/**
 * Reads the whole tree in one response if GitHub allows it. Otherwise it reads each folder in one response if
 * possible.
 */
async function* walk(
  client: Client,
  sha: string,
  above: string,
  signal?: AbortSignal,
): AsyncGenerator<Found, void, undefined> {
  const whole = await readTree(client, sha, { signal, recursive: true })
  if (!whole.truncated) {
    for (const entry of whole.tree) yield { ...entry, path: above + entry.path }
    return
  }
  const folder = await readTree(client, sha, { signal })
  if (folder.truncated)
    throw new CodeHostError(
      'unreadable',
      `GitHub does not list the folder ${above || '/'} whole, because it has too many files: part it into several.`,
    )
  for (const entry of folder.tree) {
    if (entry.mode === 'folder') yield* walk(client, entry.sha, `${above}${entry.path}/`, signal)
    else yield { ...entry, path: above + entry.path }
  }
}

function named(path: string): string | SkippedEntry {
  return path.includes(NOT_TEXT) ? { path, reason: 'name_not_utf8' } : readPath(Buffer.from(path))
}
