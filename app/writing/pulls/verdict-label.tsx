import { ReviewState } from '#app/talk/review-requests/review-state.tsx'

interface Props {
  verdict: 'approved' | 'changes_requested' | 'commented' | 'dismissed'
  /** Null if the commit is gone. */
  sha: string | null
  isOutdated: boolean
}

/** What somebody decided about a pull request, and about which commit. */
export const VerdictLabel = ({ verdict, sha, isOutdated }: Props) => (
  <>
    <ReviewState state={verdict} />
    {sha !== null && (
      <span className="muted">
        at <code title={sha}>{sha.slice(0, 7)}</code>
        {isOutdated && ', before the latest changes'}
      </span>
    )}
  </>
)
