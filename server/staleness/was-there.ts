import type { PastSource } from '../history'
import { Memory } from '../kernel/memory'
import type { FileChange } from './date-code'

/** Branches live shorter than that: what had been committed so long before somebody looked, they have seen. */
const LONGEST_BRANCH_MS = 90 * 86_400_000

/** Questions to the host. Beyond them dates decide. */
const MAX_ASKED = 300

/** What a commit's history holds it holds for ever. */
const remembered = new Memory<boolean>(20_000)

/**
 * Says of changes that are older than somebody's look whether they were there to be seen: a merge brings what was
 * committed before. So a change that came to the default branch later is later, whatever its date.
 */
export function createWitness({ host, ref, signal }: PastSource, headSha: string) {
  let asked = 0
  return async (change: FileChange, seen: { seenAt: Date; seenSha: string }): Promise<boolean> => {
    const isOld = seen.seenAt.getTime() - change.at.getTime() > LONGEST_BRANCH_MS
    if (isOld || seen.seenSha === headSha) return true
    const key = `${change.commitSha} ${seen.seenSha}`
    const known = remembered.get(key)
    if (known !== undefined || ++asked > MAX_ASKED) return known ?? true
    const comparison = await host.compare(ref, change.commitSha, seen.seenSha, { signal })
    const wasThere = comparison === null || comparison.behindBy === 0
    remembered.set(key, wasThere)
    return wasThere
  }
}
