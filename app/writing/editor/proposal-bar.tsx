interface Props {
  source: string | null
  finish: (accept: boolean) => void
}

/** Accepts or rejects all undecided changes of a proposal. */
export function ProposalBar({ source, finish }: Props) {
  if (source === null) return null
  return (
    <div className="editor-note" role="status">
      <span>
        Proposed by <strong>{source}</strong>. Accept or reject each change in the text, or all remaining
        changes.
      </span>
      <button type="button" className="button button-main" onClick={() => finish(true)}>
        Accept remaining
      </button>
      <button type="button" className="button" onClick={() => finish(false)}>
        Reject remaining
      </button>
    </div>
  )
}
