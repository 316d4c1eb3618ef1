import { readFiles } from '#server/kernel/code-hosts/read-file'
import { WeightedLru } from '#shared/weighted-lru'
import { CONFIG_FILE_NAMES } from '#spec/config/config-files'
import { concernsInclude, type IncludeProposals, proposeInclude } from '#spec/config/include/propose-include'
import { newConfig, writeDocPaths } from '#spec/config/include/write-doc-paths'
import { loadConfig } from '#spec/config/load-config'
import { createDocumentSelector, selectDocuments } from '#spec/engines/select-documents'
import type { EditorLocation } from '../open-editor-location'

export interface IncludePlan extends IncludeProposals {
  /** The configuration file at the head. `sha` is empty if there is none. */
  file: { path: string; sha: string }
  branch: string | null
  /** The patterns to add. */
  patterns: string[]
  /** The files that are documents with the patterns. */
  selected: string[]
  /** The file as it would be; null if nothing changes or the file has errors. */
  content: string | null
  problem: string | null
}

/**
 * Plans to include the files of some patterns, by the tree and the configuration at the head of the default branch.
 * Without patterns, plans the recommended ones.
 */
export async function planInclude(
  location: EditorLocation,
  requested: readonly string[] | undefined,
): Promise<IncludePlan> {
  const head = await location.host.head(location.ref)
  const [paths, file] = head
    ? await Promise.all([listPaths(location, head.commitSha), readConfig(location, head.commitSha)])
    : [[], NO_FILE]
  const { config, ok, origins } = loadConfig(file.content)
  const present = config.specs.doc_paths
  const proposed = proposeInclude(paths, present)
  const recommended = proposed.proposals.filter(
    (proposal) => proposal.isRecommended && !proposal.alreadyIncluded,
  )
  const patterns = (requested ?? recommended.flatMap((proposal) => proposal.patterns)).filter(
    (pattern) => !present.includes(pattern),
  )
  const isWritten = origins['specs.doc_paths']?.from === 'file'
  // The default stays in the list only if it selects something.
  const kept = isWritten
    ? present
    : present.filter((pattern) => paths.some(createDocumentSelector([pattern])))
  const docPaths = [...kept, ...new Set(patterns)]
  return {
    ...proposed,
    file: { path: file.path, sha: file.sha },
    branch: head?.branch ?? null,
    patterns,
    selected: selectDocuments(paths, docPaths),
    ...(patterns.length === 0 ? UNCHANGED : writeConfig(file, ok, docPaths)),
  }
}

interface ConfigFile {
  path: string
  sha: string
  /** Null if there is no file. */
  content: string | null
}

const NO_FILE: ConfigFile = { path: CONFIG_FILE_NAMES[0], sha: '', content: null }
const UNCHANGED = { content: null, problem: null }

function writeConfig({ path, sha, content: before }: ConfigFile, ok: boolean, docPaths: string[]) {
  if (sha === '') return { content: newConfig(docPaths), problem: null }
  const content = before !== null && ok ? writeDocPaths(before, docPaths) : null
  return content === null
    ? { content, problem: `${path} has errors, so it cannot be changed here. Fix them in the editor first.` }
    : { content, problem: null }
}

async function readConfig(location: EditorLocation, commitSha: string): Promise<ConfigFile> {
  const files = await readFiles(location, commitSha, CONFIG_FILE_NAMES)
  for (const path of CONFIG_FILE_NAMES) {
    const file = files.get(path)
    if (file) return { path, ...file }
  }
  return NO_FILE
}

/** Paths by commit. A commit never changes, so only the first request reads the tree. */
const pathsByCommit = new WeightedLru<string[]>('markdown_paths', 20_000_000, (paths) =>
  paths.reduce((sum, path) => sum + 2 * path.length, 500),
)

async function listPaths({ host, ref, repository }: EditorLocation, commitSha: string): Promise<string[]> {
  const key = [repository.orgId, repository.id, commitSha].join('\n')
  const cached = pathsByCommit.get(key)
  if (cached) return cached
  const paths: string[] = []
  for await (const { path } of host.tree(ref, commitSha)) if (concernsInclude(path)) paths.push(path)
  paths.sort()
  pathsByCommit.set(key, paths)
  return paths
}
