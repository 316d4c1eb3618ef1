import { hashText } from '#spec/markdown/hash-text'
import { formatLineRange, hasBlock, type LineRange } from './line-range'
import { readPatch } from './patch-lines'
import { skipReasonOf } from './skipped-file'

/** A file that the pull request changes. */
export interface ChangedFile {
  path: string
  /** The name before a rename. */
  previousPath: string | null
  status: 'added' | 'modified' | 'removed' | 'renamed'
  additions: number
  deletions: number
  /** The hunks in unified diff format; null for binary or too long files. */
  patch: string | null
}

/** A criterion and the code that realizes it at the base. */
export interface EvidencePlace {
  path: string
  title: string
  sectionId: string
  sectionTitle: string
  criterionId: string
  criterionText: string
  /** The file's name at the base. */
  filePath: string
  /** The lines at the base; null for the whole file. */
  lines: LineRange | null
  /** Whether the section can become stale: it belongs to a spec and is not stale yet. */
  isFresh: boolean
}

/** The texts of a changed file. Null if the file does not exist in that version or is not text. */
export interface FileTexts {
  before: string | null
  after: string | null
}

export interface TouchedCriterion {
  path: string
  title: string
  sectionId: string
  sectionTitle: string
  criterionId: string
  criterionText: string
  files: { path: string; lines: string | null; status: 'changed' | 'removed' }[]
  /** Changes with the changed lines. A decision about the finding is valid while it stays the same. */
  basis: string
}

/** The criteria whose code the files change. `textsOf` is called only for files with evidence of single lines. */
export function findTouched(
  evidence: readonly EvidencePlace[],
  files: readonly ChangedFile[],
  textsOf: (file: ChangedFile) => FileTexts | undefined,
): TouchedCriterion[] {
  const fileByOldPath = new Map(files.map((file) => [file.previousPath ?? file.path, file]))
  const touched = new Map<string, TouchedCriterion>()
  for (const place of evidence) {
    const file = fileByOldPath.get(place.filePath)
    if (!file || skipReasonOf(file.path, null) === 'generated') continue
    if (!isTouched(place.lines, file, textsOf)) continue
    const { filePath, lines, isFresh: _, ...criterion } = place
    const key = JSON.stringify([place.path, place.sectionId, place.criterionId])
    const touchedCriterion = touched.get(key) ?? { ...criterion, files: [], basis: '' }
    touchedCriterion.files.push({
      path: file.path,
      lines: lines && formatLineRange(lines),
      status: file.status === 'removed' ? 'removed' : 'changed',
    })
    touchedCriterion.basis = hashText(`${touchedCriterion.basis} ${file.path} ${changeNear(file, lines)}`)
    touched.set(key, touchedCriterion)
  }
  return [...touched.values()]
}

function isTouched(
  lines: LineRange | null,
  file: ChangedFile,
  textsOf: (file: ChangedFile) => FileTexts | undefined,
): boolean {
  if (file.status === 'added') return false
  if (file.status === 'removed') return true
  if (file.patch === null) return file.additions + file.deletions > 0 || file.status === 'modified'
  const changes = readPatch(file.patch).filter(({ isCosmetic }) => !isCosmetic)
  if (lines === null) return changes.length > 0
  if (!changes.some((change) => meets(change, lines))) return false
  const texts = textsOf(file)
  if (!texts || texts.before === null || texts.after === null) return true
  return !hasBlock(texts.before, texts.after, lines)
}

/** New lines beside the block do not change it; new lines inside it do. */
function meets({ oldStart, oldCount }: { oldStart: number; oldCount: number }, { from, to }: LineRange) {
  if (oldCount === 0) return oldStart > from && oldStart <= to
  return oldStart <= to && oldStart + oldCount - 1 >= from
}

/** The removed and added lines of the hunks that changed the evidence. */
function changeNear({ patch, status }: ChangedFile, lines: LineRange | null): string {
  if (patch === null) return status
  return patch
    .split(/^(?=@@ )/m)
    .filter((hunk) => lines === null || readPatch(hunk).some((change) => meets(change, lines)))
    .flatMap((hunk) => hunk.split('\n').filter((line) => /^[+-]/.test(line)))
    .join('\n')
}
