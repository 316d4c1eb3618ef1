import type { PastSource } from '../history'
import type { FileChange } from './date-code'
import { linesStand } from './lines-stand'
import type { Realised } from './read-evidence'
import { createWitness } from './was-there'

/** What the code that a section is realised in says about it. */
export interface CodeChange {
  id: number
  /** The newest change of any of its files. */
  changedAt: Date
  /** Whether something that it names changed after somebody last looked at it. */
  isLater: boolean
}

/** Beyond these, a file that changed counts as changed where it matters. */
const MAX_COMPARISONS = 1_000

export async function findChangedCode(
  source: PastSource,
  headSha: string,
  realised: Realised[],
  fileChanges: ReadonlyMap<string, FileChange>,
): Promise<CodeChange[]> {
  const changes: CodeChange[] = []
  const wasThere = createWitness(source, headSha)
  let comparisons = 0

  async function isChanged(seen: Realised, { filePath, lines }: Realised['evidence'][number]) {
    const change = fileChanges.get(filePath)
    if (!change || (change.at <= seen.seenAt && (await wasThere(change, seen)))) return false
    if (lines === null || ++comparisons > MAX_COMPARISONS) return true
    return !(await linesStand(source, { filePath, lines }, seen.seenSha, headSha))
  }

  for (const section of realised) {
    const known = section.evidence.flatMap(({ filePath }) => fileChanges.get(filePath)?.at ?? [])
    if (known.length === 0) continue
    const changedAt = known.reduce((newest, at) => (at > newest ? at : newest))
    let isLater = false
    for (const evidence of section.evidence) isLater ||= await isChanged(section, evidence)
    changes.push({ id: section.id, changedAt, isLater })
  }
  return changes
}
