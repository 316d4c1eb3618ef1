import type { ChangedFile, EvidencePlace, FileTexts } from './find-touched'
import type { DecidedFinding } from './finding'
import { hasBlock } from './line-range'
import type { ReviewReport, StaleSection } from './report'

/** The sections whose evidence the files change. Unlike for touched criteria, white space and generated files count. */
export function findStale(
  evidence: readonly EvidencePlace[],
  files: readonly ChangedFile[],
  textsOf: (file: ChangedFile) => FileTexts | undefined,
): StaleSection[] {
  const fileByOldPath = new Map(files.map((file) => [file.previousPath ?? file.path, file]))
  const stale = new Map<string, StaleSection>()
  for (const { path, title, sectionId, sectionTitle, filePath, lines, isFresh } of evidence) {
    const file = fileByOldPath.get(filePath)
    if (!isFresh || !file || file.status === 'added') continue
    const texts = lines === null || file.path !== filePath ? undefined : textsOf(file)
    const isSame =
      lines && texts?.before != null && texts.after !== null && hasBlock(texts.before, texts.after, lines)
    if (!isSame) stale.set(keyOf({ path, sectionId }), { path, title, sectionId, sectionTitle })
  }
  return [...stale.values()]
}

/** Sections that a merge would make stale now, except those that the review lists as touched. */
export function staleBesideTouched(
  { stale }: Pick<ReviewReport, 'stale'>,
  findings: readonly DecidedFinding[],
): StaleSection[] {
  const touched = findings.filter(({ content }) => content.kind === 'touched')
  const attested = new Set(touched.filter(({ state }) => state === 'attested').map(keyOf))
  const openKeys = new Set(touched.filter(({ state }) => state === 'open').map(keyOf))
  const remaining = stale.filter((section) => !attested.has(keyOf(section)))
  const isSame =
    remaining.length === openKeys.size && remaining.every((section) => openKeys.has(keyOf(section)))
  return isSame ? [] : remaining
}

const keyOf = ({ path, sectionId }: Pick<StaleSection, 'path' | 'sectionId'>) => `${path}\n${sectionId}`
