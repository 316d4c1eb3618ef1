import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { useLiveRuns } from '#app/hooks/use-live-runs'
import { RUN_LABELS } from '#app/labels/run-label'
import type { RunWire } from '#server/library/repos/wire'
import { counted } from '#shared/counted'

interface Props {
  org: string
  owner: string
  repo: string
  initial: RunWire[]
}

/** The last index runs, with live progress. */
export function RunsPanel({ owner, repo, initial }: Props) {
  const { runs, isActive } = useLiveRuns(`${owner}/${repo}`, initial)
  const [latest, ...earlier] = runs
  if (!latest) return null
  return (
    <section className="panel" aria-label="Index runs">
      <div className="run-latest" aria-live="polite">
        <Run run={latest} />
      </div>
      {isActive && (
        <noscript>
          <p className="panel-body muted">Reload the page to see the progress.</p>
        </noscript>
      )}
      {earlier.length > 0 && (
        <details className="panel-details">
          <summary>Earlier runs</summary>
          <ol>
            {earlier.map((run) => (
              <li key={run.id}>
                <Run run={run} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </section>
  )
}

function Run({ run }: { run: RunWire }) {
  return (
    <>
      <RunLine run={run} />
      {run.problems.length > 0 && <RunProblems problems={run.problems} />}
    </>
  )
}

function RunProblems({ problems }: Pick<RunWire, 'problems'>) {
  return (
    <details className="panel-details">
      <summary>Problems</summary>
      <ul>
        {problems.map(({ file_path, line, message }) => (
          <li key={`${file_path}:${line}:${message}`}>
            {file_path && <code>{line === null ? file_path : `${file_path}:${line}`}</code>} {message}
          </li>
        ))}
      </ul>
    </details>
  )
}

function RunLine({ run }: { run: RunWire }) {
  const { state, step, done, total, written, error, created_at, finished_at, head_sha } = run
  const isRunning = state === 'running'
  return (
    <p className={`run run-${state}`}>
      <strong>{RUN_LABELS[state]}</strong>
      {isRunning && step && <span>{step}</span>}
      {run.resumes_at && (
        <span>
          Rate limited by the host; resumes <RelativeTime at={run.resumes_at} />
        </span>
      )}
      {isRunning && total > 0 && (
        <>
          <progress value={done} max={total} aria-label="Indexed files" />
          <span className="muted">
            {done} of {total}
          </span>
        </>
      )}
      {state === 'done' && (
        <span className="muted">
          {total === 0 ? 'No changes' : `${counted(total, 'file')} indexed, ${written} changed`}
        </span>
      )}
      {error && <span className="severity-error">{error}</span>}
      {head_sha && <code className="muted">{head_sha.slice(0, 10)}</code>}
      <span className="muted">
        {finished_at === null && 'requested '}
        <RelativeTime at={finished_at ?? created_at} />
      </span>
    </p>
  )
}
