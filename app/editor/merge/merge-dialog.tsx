import { type ReactNode, useMemo } from 'react'
import {
  type MergeConflict,
  mergeDocuments,
  type Place as Stretch,
  settleConflicts,
} from '../../../spec/merge'
import { Dialog } from '../../components/inputs/dialog'
import { MarkedWords, markWords } from './marked-words'
import type { Results } from './use-merging'

interface Props {
  base: string
  mine: string
  theirs: string
  /** What is at stake, as a sentence. */
  why: string
  results: Results
  setResults: (results: Results) => void
  onMerged: (text: string) => void
  onClose: () => void
}

/** Two versions of one text brought together: by itself where they differ in different sections, else section by section. */
export function MergeDialog({ base, mine, theirs, why, results, setResults, onMerged, onClose }: Props) {
  const merge = useMemo(() => mergeDocuments(base, mine, theirs), [base, mine, theirs])
  const total = merge.conflicts.length
  const open = merge.conflicts.filter((_, i) => results[i] === undefined).length
  const choose = (at: number, text: string) =>
    setResults(merge.conflicts.map((_, i) => (i === at ? text : results[i])))
  const finish = () =>
    onMerged(
      settleConflicts(
        merge,
        merge.conflicts.map(({ mine: own }, i) => results[i] ?? own),
      ),
    )
  return (
    <Dialog label="Merge" className="merge-dialog" onClose={onClose}>
      <header className="stack">
        <h2>Merge</h2>
        <p>
          {why}{' '}
          {total === 0
            ? 'Both go together: no section was changed twice.'
            : `${total === 1 ? 'One place was' : `${total} places were`} changed in both; the rest goes together by itself.`}
        </p>
      </header>
      <ol className="merge-conflicts">
        {merge.conflicts.map((conflict, i) => (
          <Conflict
            key={`${conflict.start}:${nameOf(conflict.place)}`}
            conflict={conflict}
            result={results[i]}
            choose={(text) => choose(i, text)}
          />
        ))}
      </ol>
      <footer className="actions">
        <button type="button" className="button button-main" disabled={open > 0} onClick={finish}>
          Use the merged text
        </button>
        <button type="button" className="button" onClick={onClose}>
          Not now
        </button>
        {open > 0 && <span className="muted">{open} still to be decided</span>}
      </footer>
    </Dialog>
  )
}

interface ConflictProps {
  conflict: MergeConflict
  result: string | undefined
  choose: (text: string) => void
}

function Conflict({ conflict: { place, mine, theirs }, result, choose }: ConflictProps) {
  const name = nameOf(place)
  const [own, other] = [mine ?? '', theirs ?? '']
  const words = useMemo(() => mine !== null && theirs !== null && markWords(mine, theirs), [mine, theirs])
  return (
    <li>
      <h3>{name}</h3>
      <div className="merge-panes">
        <Version title="Yours" choose={() => choose(own)} of={name}>
          {words ? <MarkedWords stretches={words.mine} /> : (mine ?? 'Removed')}
        </Version>
        <Version title="Theirs" choose={() => choose(other)} of={name}>
          {words ? <MarkedWords stretches={words.theirs} /> : (theirs ?? 'Removed')}
        </Version>
        <div className="stack">
          <div className="merge-head">
            <strong>Result</strong>
            <button
              type="button"
              className="button"
              aria-label={`Use both of ${name}`}
              onClick={() => choose(own + other)}
            >
              Use both
            </button>
          </div>
          <textarea
            aria-label={`Result of ${name}`}
            rows={8}
            value={result ?? ''}
            placeholder="Not decided yet: choose one, or write here."
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
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls by itself is reached by keyboard */}
    <pre tabIndex={0}>{children}</pre>
  </div>
)

function nameOf(place: Stretch): string {
  switch (place.kind) {
    case 'section':
      return place.section.title
    case 'frontmatter':
      return 'Frontmatter'
    case 'opening':
      return 'What comes before the first section'
    case 'document':
      return 'The whole text'
  }
}
