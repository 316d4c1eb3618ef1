import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { VerifyResult } from './coding-session-table'
import { CutNote } from './cut-note'
import type { Gap, RepositoryOfSessions, ShownSession } from './session-data'
import { SpecLink } from './spec-link'

type Runs = ShownSession['verify_runs']

interface Props {
  at: RepositoryOfSessions
  runs: Runs
}

/** The verify runs of a session with their gaps, newest first. */
export function VerifyRuns({ at, runs }: Props) {
  if (runs.total === 0) return <p className="muted">The session was not verified.</p>
  return (
    <>
      {runs.shown.map((run) => (
        <section key={run.at} className="panel" aria-label="Verify run">
          <p className="panel-head">
            <strong>
              <VerifyResult result={run.result} />
            </strong>
            <span className="muted">
              {run.mode === 'gate' ? 'Gate' : 'Report'}, <RelativeTime at={run.at} />
            </span>
          </p>
          <GapList at={at} title="Gaps" gaps={run.gaps} />
          <GapList at={at} title="Conflicts" gaps={run.conflicts} />
        </section>
      ))}
      <CutNote list={runs} />
    </>
  )
}

function GapList({
  at,
  title,
  gaps,
}: {
  at: Props['at']
  title: string
  gaps: Runs['shown'][number]['gaps']
}) {
  if (gaps.total === 0) return null
  return (
    <div className="lines-group">
      <h3>{title}</h3>
      <ul className="lines">
        {gaps.shown.map((gap) => (
          <li key={`${gap.spec}#${gap.section}#${gap.ac_id}#${gap.what}`}>
            <span dir="auto">{gap.what}</span>
            {gap.file && <code>{placeOf(gap)}</code>}
            <SpecLink at={at} spec={gap.spec} section={gap.section} />
          </li>
        ))}
      </ul>
      {gaps.total > gaps.shown.length && (
        <p className="panel-foot muted">and {gaps.total - gaps.shown.length} more</p>
      )}
    </div>
  )
}

const placeOf = ({ file, line }: Gap) => (line === null ? file : `${file}:${line}`)
