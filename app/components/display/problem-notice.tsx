import { Icon } from './icon'

/** Why the last attempt to read a repository failed. What was read before stays on the page. */
export function ProblemNotice({ problem }: { problem: string | null }) {
  if (problem === null) return null
  return (
    <p className="notice" role="alert">
      <span className="severity-error">
        <Icon name="alert" />
      </span>{' '}
      {problem}
    </p>
  )
}
