import { createPathMatcher } from '#spec/engines/match-glob'
import { createDocumentSelector, isTemplate } from '#spec/engines/select-documents'
import { isMarkdownPath } from '#spec/markdown/markdown-path'
import { readableName } from '#spec/markdown/readable-name'
import { type ConventionFolder, isOfAnotherProject, isStrictDocConfig, placeOf } from './conventions'

/** Patterns of `specs.doc_paths` that a repository could add. */
export interface IncludeProposal {
  patterns: string[]
  label: string
  /** The number of files that the patterns match. */
  count: number
  /** All of these files are documents already. */
  alreadyIncluded: boolean
  /** By convention these files are documents for readers. */
  isRecommended: boolean
  examples: string[]
}

export interface IncludeProposals {
  /** The number of markdown files of the repository. Templates and files of other projects do not count. */
  total: number
  included: number
  /** Recommended ones first, then by their number of files. */
  proposals: IncludeProposal[]
}

/** More folders of one convention become one pattern for all of them. */
const MAX_FOLDERS_OF_A_KIND = 4
const MAX_PROPOSALS = 20
const MAX_EXAMPLES = 4

/** The paths that `proposeInclude` reads. A caller may leave out all others. */
export const concernsInclude = (path: string): boolean =>
  (isMarkdownPath(path) && !isTemplate(path) && !isOfAnotherProject(path)) || isStrictDocConfig(path)

/** Proposes what to include, by the conventions that the paths of a repository follow. */
export function proposeInclude(paths: readonly string[], docPaths: readonly string[]): IncludeProposals {
  const relevant = paths.filter(concernsInclude)
  const files = relevant.filter(isMarkdownPath)
  const strictDocFolders = relevant.filter(isStrictDocConfig).map(folderOf)
  const isIncluded = createDocumentSelector(docPaths)
  // Two conventions may lead to one pattern. The recommended one stays.
  const proposals = mergeFolders(recommendMost(groupByPlace(files, strictDocFolders), files.length))
    .map(({ place, paths }) => proposalOf(place, paths, files, isIncluded))
    .filter(({ count }) => count > 0)
    .sort((a, b) => Number(b.isRecommended) - Number(a.isRecommended) || b.count - a.count)
    .filter(
      ({ patterns: [pattern] }, index, all) =>
        index === all.findIndex(({ patterns }) => patterns[0] === pattern),
    )
  return {
    total: files.length,
    included: files.filter(isIncluded).length,
    proposals: proposals.slice(0, MAX_PROPOSALS),
  }
}

interface Group {
  place: ConventionFolder
  paths: string[]
}

/** In a smaller repository the folder with most files says little. */
const MIN_OF_MOST = 10
const CODE =
  /^(?:$|src|lib|pkg|packages|crates|apps?|cmd|internal|modules|services|tests?|examples?|\.github)$/i

const GLOB_CHARACTERS = /[*?[\]{}!\\]/

function groupByPlace(files: readonly string[], strictDocFolders: readonly string[]): Group[] {
  const groups = new Map<string, Group>()
  for (const path of files) {
    const place = placeOf(path, strictDocFolders)
    // A pattern cannot name a folder with these characters.
    if (GLOB_CHARACTERS.test(place.folder)) continue
    const key = JSON.stringify([place.label, place.folder, place.below])
    const group = groups.get(key) ?? { place, paths: [] }
    group.paths.push(path)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** A folder with most files of the repository holds its documents, whatever it is called. Code has its readmes anywhere. */
const recommendMost = (groups: readonly Group[], total: number): Group[] =>
  groups.map(({ place, paths }) => {
    const isMost = paths.length >= MIN_OF_MOST && 2 * paths.length > total && !CODE.test(place.folder)
    return { place: isMost ? { ...place, isRecommended: true } : place, paths }
  })

/** Replaces many folders of the same kind by `**` and their name. */
function mergeFolders(groups: Group[]): Group[] {
  const byKind = new Map<string, Group[]>()
  for (const group of groups) {
    const { label, below, isRecommended } = group.place
    const kind = isRecommended ? JSON.stringify([label, below]) : JSON.stringify(group.place)
    byKind.set(kind, [...(byKind.get(kind) ?? []), group])
  }
  return [...byKind.values()].flatMap((ofKind) => {
    if (ofKind.length <= MAX_FOLDERS_OF_A_KIND) return ofKind
    const byName = new Map<string, Group>()
    for (const { place, paths } of ofKind) {
      const name = `**/${shortNameOf(place.folder)}`
      const merged = byName.get(name) ?? { place: { ...place, folder: name }, paths: [] }
      merged.paths.push(...paths)
      byName.set(name, merged)
    }
    return [...byName.values()]
  })
}

/** The folders that name the convention: `openspec/specs` keeps both. */
const shortNameOf = (folder: string) =>
  folder
    .split('/')
    .slice(/(?:^|\/)(?:openspec|\.kiro)\/[^/]+$/.test(folder) ? -2 : -1)
    .join('/')

function proposalOf(
  place: ConventionFolder,
  paths: readonly string[],
  files: readonly string[],
  isIncluded: (path: string) => boolean,
): IncludeProposal {
  const patterns = [patternOf(place, paths)]
  const matches = createPathMatcher(patterns)
  const matched = files.filter(matches)
  return {
    patterns,
    label: place.label,
    count: matched.length,
    alreadyIncluded: matched.every(isIncluded),
    isRecommended: place.isRecommended,
    examples: paths.slice(0, MAX_EXAMPLES).map((path) => readableName(path).name),
  }
}

function patternOf({ folder, below }: ConventionFolder, paths: readonly string[]): string {
  const extensions = [...new Set(paths.map((path) => path.slice(path.lastIndexOf('.') + 1)))].sort()
  const file = extensions.length === 1 ? `*.${extensions[0]}` : `*.{${extensions.join(',')}}`
  const tail = {
    'any depth': `**/${file}`,
    directly: file,
    deeper: `*/**/${file}`,
    'spec.md of a folder': '*/spec.md',
  }
  return folder === '' ? tail[below] : `${folder}/${tail[below]}`
}

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
