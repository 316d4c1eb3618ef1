import type { OrgContext } from '#server/kernel/context'
import { readExposures } from '#server/kernel/repositories/read-exposures'
import { searchNames } from '#server/library/search/index'
import { aiExposureOfText, BEGINNING } from '#spec/engines/ai-exposure'
import { createDocumentSelector } from '#spec/engines/select-documents'
import { type ChangedFile, type ReviewReport, skipReasonOf } from '#spec/reviews/index'
import { readTexts } from '../material/read-changed-files'
import type { PullFacts } from '../pull/read-pull'
import type { ReviewTarget } from '../pull/review-target'

/** Maximum characters of specs and of the diff for the model. */
const BUDGET = { documents: 60_000, diff: 60_000 }
const MAX_DOCUMENTS = 20
const MAX_WORDS = 8

export interface AiMaterial {
  /** The texts at the head, most relevant first, all fully exposed to AI. */
  documents: Map<string, string>
  /** Changed code, without parts hidden from AI. */
  files: ChangedFile[]
  /** Title and description of the pull request. Null if they may quote a document that AI must not see in full. */
  text: Pick<PullFacts, 'title' | 'body'> | null
}

/**
 * The model's input: touched specs, changed specs, and specs with words of the pull request. A document counts only if both
 * base and head expose it to AI, so that no pull request opens a restricted one.
 */
export async function readAiMaterial(
  ctx: OrgContext,
  target: ReviewTarget,
  pull: PullFacts,
  { report, files }: { report: ReviewReport; files: readonly ChangedFile[] },
): Promise<AiMaterial> {
  const isSelected = createDocumentSelector(target.config.specs.doc_paths)
  const changed = report.documents.filter(({ status }) => status !== 'removed').map(({ path }) => path)
  const related = await findRelated(ctx, target, pull, files)
  const paths = [...new Set([...report.touched.map(({ path }) => path), ...changed, ...related])]
  const visiblePaths = await withoutRestricted(ctx, target, paths, files)
  const documents = new Map<string, string>()
  let length = 0
  const nearest = visiblePaths.slice(0, MAX_DOCUMENTS)
  const texts = await readTexts(target, pull.head.commitSha, nearest)
  for (const path of nearest) {
    const text = texts.get(path)
    if (text === undefined || length + text.length > BUDGET.documents) continue
    if (aiExposureOfText(text.slice(0, BEGINNING), target.config) !== 'full') continue
    documents.set(path, text)
    length += text.length
  }
  const isShown = ({ path, previousPath }: ChangedFile) =>
    [path, previousPath ?? path].every((each) => !isSelected(each) || documents.has(each))
  const isTextShown =
    !report.quoted.isRestricted && (await areAllShown(ctx, target.repository, report.quoted.paths))
  return { documents, files: fitDiff(files.filter(isShown)), text: isTextShown ? pull : null }
}

/** Whether AI may see all of these documents in full now. A document may have been restricted since the report. */
async function areAllShown(
  ctx: OrgContext,
  { orgId, id: repositoryId }: ReviewTarget['repository'],
  paths: readonly string[],
): Promise<boolean> {
  const exposures = await readExposures(ctx, { orgId, repositoryId }, paths)
  return [...exposures.values()].every((exposure) => exposure === 'full')
}

/** The documents that AI may see at the base. For new ones, their text at the head decides. */
async function withoutRestricted(
  ctx: OrgContext,
  { repository: { orgId, id: repositoryId } }: ReviewTarget,
  paths: readonly string[],
  files: readonly ChangedFile[],
): Promise<string[]> {
  const before = new Map(files.map(({ path, previousPath }) => [path, previousPath ?? path]))
  const nameBefore = (path: string) => before.get(path) ?? path
  const exposures = await readExposures(ctx, { orgId, repositoryId }, paths.map(nameBefore))
  return paths.filter((path) => (exposures.get(nameBefore(path)) ?? 'full') === 'full')
}

/** Specs whose names have words of the title or of changed files. */
async function findRelated(
  ctx: OrgContext,
  { repository }: ReviewTarget,
  { title }: PullFacts,
  files: readonly ChangedFile[],
): Promise<string[]> {
  const names = files.map(({ path }) => path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, ''))
  const words =
    [title, ...names]
      .join(' ')
      .slice(0, 2000)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{4,40}/gu) ?? []
  const distinctive = [...new Set(words)].toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS)
  if (distinctive.length === 0) return []
  return searchNames(ctx, { repositoryId: repository.id, words: distinctive, limit: MAX_DOCUMENTS })
}

/** Hand-written code, small patches first, within the budget. */
function fitDiff(files: readonly ChangedFile[]): ChangedFile[] {
  const code = files.filter(({ path, patch }) => patch !== null && skipReasonOf(path, patch) === null)
  let length = 0
  return code
    .toSorted((a, b) => (a.patch?.length ?? 0) - (b.patch?.length ?? 0))
    .filter(({ patch }) => {
      length += patch?.length ?? 0
      return length <= BUDGET.diff
    })
}
