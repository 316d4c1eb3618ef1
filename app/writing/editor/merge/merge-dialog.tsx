import { useMemo } from 'react'
import { Dialog } from '#app/components/inputs/dialog.tsx'
import { counted } from '#shared/counted'
import { mergeDocuments, settleConflicts } from '#spec/merge/index'
import { ConflictItem } from './conflict-item'
import { conflictTitle } from './conflict-title'
import type { ConflictResults } from './use-merge'

interface Props {
  base: string
  mine: string
  theirs: string
  /** Why a merge is needed, as a sentence. */
  reason: string
  results: ConflictResults
  setResults: (results: ConflictResults) => void
  onMerged: (text: string) => void
  onClose: () => void
}

/** Merges two versions of a text. Only sections that both versions changed need a decision. */
export function MergeDialog({ base, mine, theirs, reason, results, setResults, onMerged, onClose }: Props) {
  const merge = useMemo(() => mergeDocuments(base, mine, theirs), [base, mine, theirs])
  const undecided = merge.conflicts.filter((_, i) => results[i] === undefined).length
  const choose = (index: number, text: string) =>
    setResults(merge.conflicts.map((_, i) => (i === index ? text : results[i])))
  const finish = () => {
    const texts = merge.conflicts.map((conflict, i) => results[i] ?? conflict.mine)
    onMerged(settleConflicts(merge, texts))
  }
  return (
    <Dialog label="Merge" className="merge-dialog" onClose={onClose}>
      <header className="stack">
        <h2>Merge</h2>
        <p>
          {reason} {describeConflicts(merge.conflicts.length)}
        </p>
      </header>
      <ol className="merge-conflicts">
        {merge.conflicts.map((conflict, i) => (
          <ConflictItem
            key={`${conflict.start}:${conflictTitle(conflict.place)}`}
            conflict={conflict}
            result={results[i]}
            choose={(text) => choose(i, text)}
          />
        ))}
      </ol>
      <footer className="actions">
        <button type="button" className="button button-main" disabled={undecided > 0} onClick={finish}>
          Use merged text
        </button>
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        {undecided > 0 && <span className="muted">{undecided} undecided</span>}
      </footer>
    </Dialog>
  )
}

function describeConflicts(count: number): string {
  if (count === 0) return 'There are no conflicts: both versions can be merged automatically.'
  return `${counted(count, 'conflict')} to resolve. All other changes are merged automatically.`
}
