import { ThreadState } from '#app/writing/threads/thread-state.tsx'
import { issueReference } from './relation-groups'
import type { FoundIssue } from './use-issue-search'

interface Props {
  id: string
  at: { owner: string; repo: string }
  /** Null while nothing is searched. */
  options: FoundIssue[] | null
  chosenIndex: number
  onChoose: (issue: FoundIssue) => void
  onPoint: (index: number) => void
}

/** The list below a field that names an issue. The focus stays in the field. */
export function IssueOptions({ id, at, options, chosenIndex, onChoose, onPoint }: Props) {
  return (
    <>
      <div
        id={`${id}-options`}
        role="listbox"
        aria-label="Issues"
        className="issue-options"
        hidden={!options?.length}
      >
        {options?.map((issue, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field of the combobox handles the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field of the combobox
          <div
            key={`${issue.repo}#${issue.number}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosenIndex}
            className="palette-line"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(issue)}
            onPointerMove={() => index !== chosenIndex && onPoint(index)}
          >
            <ThreadState state={issue.state} closeReason={issue.close_reason} isShapeOnly />
            <span className="palette-label" dir="auto">
              {issue.title}
            </span>
            <span className="muted">{issueReference(at, issue)}</span>
          </div>
        ))}
      </div>
      <p role="status" className="muted issue-options-empty">
        {options?.length === 0 && 'No matching issues.'}
      </p>
    </>
  )
}
