import { groupBy } from '#shared/group-by'
import type { ReviewTarget } from '../pull/review-target'
import type { RenamedFile } from './follow-renames'
import { inParallel, readTexts } from './read-changed-files'
import type { StoredEvidence } from './read-evidence'

/**
 * The version of each evidence file that its author meant: at the last comparison with the section, or the last commit that has
 * a file of the old name.
 */
export async function readSeenTexts(
  target: ReviewTarget,
  evidence: readonly StoredEvidence[],
  renames: ReadonlyMap<string, RenamedFile>,
): Promise<Map<StoredEvidence, string>> {
  const commitsOf = ({ seenSha, filePath }: StoredEvidence) =>
    [seenSha, renames.get(filePath)?.lastSha].flatMap((sha) => sha ?? [])
  const versions = evidence
    .filter(({ lines }) => lines !== null)
    .flatMap((each) => commitsOf(each).map((commitSha) => ({ commitSha, path: each.filePath })))
  const groups = [...groupBy(versions, ({ commitSha }) => commitSha)]
  const texts = new Map(
    await inParallel(groups, async ([commitSha, places]): Promise<[string, Map<string, string>]> => {
      const paths = new Set(places.map(({ path }) => path))
      return [commitSha, await readTexts(target, commitSha, [...paths])]
    }),
  )
  const seenTexts = new Map<StoredEvidence, string>()
  for (const each of evidence) {
    const [text] = commitsOf(each).flatMap((commitSha) => texts.get(commitSha)?.get(each.filePath) ?? [])
    if (text !== undefined) seenTexts.set(each, text)
  }
  return seenTexts
}
