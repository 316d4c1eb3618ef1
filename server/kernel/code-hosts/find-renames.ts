import { CodeHostError, type FileDiff, type ReadOptions } from '#server/ports/codehost/port'
import { withoutAddresses } from '#spec/links/index'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import type { HostedRepository } from './code-host-of'
import { readFiles } from './read-file'

/** Removed and added files that are compared with each other. */
const MAX_COMPARED = 100

/**
 * Former paths by present ones of the files that were moved between two commits: those that git finds, and documents that
 * differ only in the addresses of their links. Those can be most of a short document, so that git finds it too different.
 */
export async function findRenames(
  location: Pick<HostedRepository, 'host' | 'ref'> & ReadOptions,
  fromSha: string,
  toSha: string,
): Promise<Map<string, string>> {
  const { host, ref, signal } = location
  const diff = await host.diff(ref, fromSha, toSha, { signal }).catch((error) => {
    // History was rewritten, and the commit is gone.
    if (error instanceof CodeHostError && error.code === 'not_found') return { files: [] }
    throw error
  })
  const renames = new Map(
    diff.files.flatMap(({ path, previousPath }) => (previousPath === null ? [] : [[path, previousPath]])),
  )
  const [removed, added] = [pathsOf(diff.files, 'removed'), pathsOf(diff.files, 'added')]
  if (removed.length === 0 || added.length === 0) return renames
  const [before, after] = await Promise.all([
    readFiles(location, fromSha, removed),
    readFiles(location, toSha, added),
  ])
  const formerPaths = new Map<string, string | null>()
  for (const [path, { content }] of before) {
    const text = content === null ? '' : withoutAddresses(content)
    // Of several with the same text, none is taken.
    formerPaths.set(text, formerPaths.has(text) ? null : path)
  }
  for (const [path, { content }] of after) {
    const former = formerPaths.get(content === null ? '' : withoutAddresses(content))
    if (former && content !== null && content.trim() !== '') renames.set(path, former)
  }
  return renames
}

const pathsOf = (files: readonly FileDiff[], status: FileDiff['status']): string[] =>
  files
    .filter((file) => file.status === status && isMarkdownPath(file.path))
    .map(({ path }) => path)
    .slice(0, MAX_COMPARED)
