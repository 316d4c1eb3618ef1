/** Where a file belongs by the names of its folders. */
export interface ConventionFolder {
  label: string
  /** The folder that names the convention. Empty for the root. */
  folder: string
  /** How the pattern of this file goes on below the folder. */
  below: 'any depth' | 'directly' | 'deeper' | 'spec.md of a folder'
  /** False if only the names of the files can say whether they are documents for readers. */
  isRecommended: boolean
}

const DECISIONS = /^(?:adrs?|decisions|architecture-decisions)$/i
const RFCS = /^rfcs?$/i
const PROPOSALS = /^(?:proposals|enhancements)$/i
/** Enhancement and improvement proposals, often one folder each. */
const PROPOSALS_AT_ANY_DEPTH = /^(?:keps|peps|jeps|neps|teps|oteps|eips|ercs|bips|sips)$/i
const RUNBOOKS = /^runbooks?$/i
const SPECS = /^specs$/i
const SPECIFICATION = /^specifications?$/i
const SPEC_OF_FOLDER = /^[^/]+\/spec\.md$/
const BESIDE_SPEC =
  /^[^/]+\/(?:(?:plan|tasks|research|data-model|quickstart)\.md$|(?:contracts|checklists)\/)/
const DOCS = /^(?:docs?|documentation)$/i
const TESTS = /^(?:tests?|__tests__|fixtures|testdata|examples?)$/i
const NUMBERED = /^\d{3,}-/

/** Files of other projects, which nobody here maintains. */
const FOREIGN = /(?:^|\/)(?:node_modules|vendor|third_party)\//

export const isOfAnotherProject = (path: string) => FOREIGN.test(path)

/** A folder with one of these files is a StrictDoc project. */
export const STRICTDOC_CONFIGS = ['strictdoc.toml', 'strictdoc_config.py']

export const isStrictDocConfig = (path: string) => STRICTDOC_CONFIGS.includes(fileNameOf(path))

/** The convention that a markdown file follows. `strictDocFolders` are the folders of StrictDoc projects. */
export function placeOf(path: string, strictDocFolders: readonly string[]): ConventionFolder {
  const folders = path.split('/').slice(0, -1)
  const folderTo = (index: number) => folders.slice(0, index + 1).join('/')
  const strictDoc = strictDocFolders.find((folder) => folder !== '' && path.startsWith(`${folder}/`))
  if (strictDoc !== undefined) return whole('StrictDoc documents', strictDoc)
  if (folders.some((name) => TESTS.test(name))) return otherPlace(folders)
  for (const [index, name] of folders.entries()) {
    const folder = folderTo(index)
    const next = folders[index + 1]
    const isDirect = index === folders.length - 1
    if (name === 'openspec' && (next === 'specs' || next === 'changes'))
      return whole(`OpenSpec ${next}`, folderTo(index + 1))
    if (name === '.kiro' && next === 'specs') return whole('Kiro specs', folderTo(index + 1))
    if (DECISIONS.test(name)) return whole('Decisions (ADRs)', folder)
    if (RUNBOOKS.test(name)) return whole('Runbooks', folder)
    if (
      RFCS.test(name) ||
      (index === 0 && name === 'text' && folders.concat(fileNameOf(path)).some(isNumbered))
    )
      return series('RFCs', folder, isDirect)
    if (PROPOSALS.test(name)) return series('Proposals', folder, isDirect)
    if (PROPOSALS_AT_ANY_DEPTH.test(name)) return whole('Proposals', folder)
    if (SPECIFICATION.test(name)) return whole('Specs', folder)
    if (SPECS.test(name)) return specsPlace(folder, path.slice(folder.length + 1))
  }
  const docs = folders.findIndex((name) => DOCS.test(name))
  if (docs < 0) return otherPlace(folders)
  return whole(strictDocFolders.includes('') ? 'StrictDoc documents' : 'Documentation', folderTo(docs))
}

/** Spec Kit keeps a spec in a folder of its own, with plans and tasks beside it. */
function specsPlace(folder: string, below: string): ConventionFolder {
  if (SPEC_OF_FOLDER.test(below))
    return { label: 'Specs, one folder each', folder, below: 'spec.md of a folder', isRecommended: true }
  if (BESIDE_SPEC.test(below))
    return { label: 'Specs with plans and tasks', folder, below: 'any depth', isRecommended: false }
  return whole('Specs', folder)
}

const whole = (label: string, folder: string): ConventionFolder => ({
  label,
  folder,
  below: 'any depth',
  isRecommended: true,
})

/** Numbered documents of one folder. Files in its subfolders are usually attachments of one of them. */
const series = (label: string, folder: string, isDirect: boolean): ConventionFolder =>
  isDirect
    ? { label, folder, below: 'directly', isRecommended: true }
    : { label: `${label} in subfolders`, folder, below: 'deeper', isRecommended: false }

function otherPlace([first]: string[]): ConventionFolder {
  if (first === undefined)
    return { label: 'Files at the top', folder: '', below: 'directly', isRecommended: false }
  const label = first === '.github' ? 'Templates' : 'Other Markdown files'
  return { label, folder: first, below: 'any depth', isRecommended: false }
}

const isNumbered = (name: string) => NUMBERED.test(name)

const fileNameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
