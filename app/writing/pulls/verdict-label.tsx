import { Icon } from '#app/components/display/icon.tsx'

const VERDICTS = {
  approved: { label: 'Approved', shape: 'done' },
  changes_requested: { label: 'Changes requested', shape: 'blocked' },
  commented: { label: 'Commented', shape: 'todo' },
  dismissed: { label: 'Dismissed', shape: 'deprecated' },
} as const

interface Props {
  verdict: keyof typeof VERDICTS
  /** Null if the commit is gone. */
  sha: string | null
  isOutdated: boolean
}

/** What somebody decided about a pull request, and about which commit. */
export const VerdictLabel = ({ verdict, sha, isOutdated }: Props) => (
  <>
    <span className={`status status-${VERDICTS[verdict].shape}`}>
      <Icon name={VERDICTS[verdict].shape} />
      {VERDICTS[verdict].label}
    </span>
    {sha !== null && (
      <span className="muted">
        at <code title={sha}>{sha.slice(0, 7)}</code>
        {isOutdated && ', before the latest changes'}
      </span>
    )}
  </>
)
