import { type ReactNode, useMemo } from 'react'
import type { MergeConflict } from '#spec/merge/index'
import { conflictTitle } from './conflict-title'
import { MarkedWords, markWords } from './marked-words'

interface Props {
  conflict: MergeConflict
  result: string | undefined
  choose: (text: string) => void
}

/** One conflict: both versions, and the result that the user chooses or writes. */
export function ConflictItem({ conflict: { place, mine, theirs }, result, choose }: Props) {
  const title = conflictTitle(place)
  const myText = mine ?? ''
  const theirText = theirs ?? ''
  const differences = useMemo(
    () => mine !== null && theirs !== null && markWords(mine, theirs),
    [mine, theirs],
  )
  return (
    <li>
      <h3>{title}</h3>
      <div className="merge-panes">
        <Version title="Yours" choose={() => choose(myText)} of={title}>
          {differences ? <MarkedWords runs={differences.mine} /> : (mine ?? 'Removed')}
        </Version>
        <Version title="Theirs" choose={() => choose(theirText)} of={title}>
          {differences ? <MarkedWords runs={differences.theirs} /> : (theirs ?? 'Removed')}
        </Version>
        <div className="stack">
          <div className="merge-head">
            <strong>Result</strong>
            <button
              type="button"
              className="button"
              aria-label={`Use both of ${title}`}
              onClick={() => choose(myText + theirText)}
            >
              Use both
            </button>
          </div>
          <textarea
            aria-label={`Result of ${title}`}
            rows={8}
            value={result ?? ''}
            placeholder="Choose a version, or write the result here."
            onChange={({ target }) => choose(target.value)}
          />
        </div>
      </div>
    </li>
  )
}

interface VersionProps {
  title: string
  of: string
  choose: () => void
  children: ReactNode
}

const Version = ({ title, of, choose, children }: VersionProps) => (
  <div className="stack">
    <div className="merge-head">
      <strong>{title}</strong>
      <button
        type="button"
        className="button"
        aria-label={`Use ${title.toLowerCase()} of ${of}`}
        onClick={choose}
      >
        Use {title.toLowerCase()}
      </button>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
    <pre tabIndex={0}>{children}</pre>
  </div>
)
