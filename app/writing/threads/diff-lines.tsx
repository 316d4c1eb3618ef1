import type { ReactNode } from 'react'
import { lineOfPatch, type PatchLine, patchLines } from '#spec/lines/patch-lines'

/** Comments on the lines of a diff. */
export interface LineComments {
  /** The address that opens the form for a line. */
  hrefOf(line: PatchLine): string
  /** What is said about a line, and the form if it is open there. */
  under(line: PatchLine): ReactNode
}

interface Props {
  patch: string
  comments?: LineComments
}

const CLASSES = {
  added: 'diff-line diff-added',
  removed: 'diff-line diff-removed',
  context: 'diff-line',
  hunk: 'diff-line diff-hunk',
  note: 'diff-line diff-hunk',
}

/** The numbered lines of a diff. Removed lines have their former number. */
export function DiffLines({ patch, comments }: Props) {
  return (
    <div className="diff-lines">
      {patchLines(patch).map((line, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the lines is fixed
        <DiffLine key={i} line={line} comments={comments} />
      ))}
    </div>
  )
}

function DiffLine({ line, comments }: { line: PatchLine; comments: LineComments | undefined }) {
  const number = line.new ?? line.old
  return (
    <>
      <div className={CLASSES[line.kind]}>
        {number !== null && <LineNumber line={line} number={number} href={comments?.hrefOf(line)} />}
        <code>{lineOfPatch(line)}</code>
      </div>
      {number !== null && comments?.under(line)}
    </>
  )
}

/** Links are out of the order of Tab, which would stop at each line. The form for a line takes its number, too. */
function LineNumber({ line, number, href }: { line: PatchLine; number: number; href: string | undefined }) {
  if (href === undefined) return <span className="diff-number">{number}</span>
  const name = line.kind === 'removed' ? `removed line ${number}` : `line ${number}`
  return (
    <a className="diff-number" href={href} tabIndex={-1} aria-label={`Comment on ${name}`}>
      {number}
    </a>
  )
}
