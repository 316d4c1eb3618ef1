import { Facts } from '#app/components/display/facts.tsx'
import { OptionalTime } from '#app/components/display/optional-time.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { type Column, orNone, Table } from '#app/components/display/table.tsx'
import { counted } from '#shared/counted'
import { CutNote } from './cut-note'
import {
  type AddressedCriterion,
  type RepositoryOfSessions,
  type ShownSession,
  VERDICT_LABELS,
} from './session-data'
import { SpecLink } from './spec-link'
import { VerifyRuns } from './verify-runs'

interface Props {
  at: RepositoryOfSessions
  session: ShownSession
}

/** The details of a reported coding session. */
export function SessionDetails({ at, session }: Props) {
  const { specs_touched: specs, acs_addressed: criteria, files_modified: files } = session
  return (
    <>
      <section className="panel" aria-label={`Reported by ${session.by}`}>
        <div className="panel-body">
          <Facts
            facts={[
              ['Reported by', session.by],
              ['Started', <RelativeTime key="started" at={session.started_at} />],
              ['Ended', <OptionalTime key="ended" at={session.ended_at} none="Not yet" />],
              ['Received', <RelativeTime key="received" at={session.received_at} />],
              ['Base', session.git_base && <code key="base">{session.git_base.slice(0, 40)}</code>],
              ['ID', <code key="id">{session.session_id}</code>],
            ]}
          />
        </div>
      </section>
      <h2>Specs</h2>
      {specs.total === 0 ? (
        <p className="muted">No specs were read.</p>
      ) : (
        <ul className="lines panel">
          {specs.shown.map(({ spec, sections, loaded_via }) => (
            <li key={`${spec} ${loaded_via}`}>
              <SpecLink at={at} spec={spec} />
              {sections.length > 0 && <span className="muted">{sections.slice(0, 10).join(', ')}</span>}
              {loaded_via && <span className="muted">via {loaded_via}</span>}
            </li>
          ))}
        </ul>
      )}
      <CutNote list={specs} />
      {criteria.total > 0 && (
        <>
          <h2>Criteria</h2>
          <CriterionTable at={at} criteria={criteria.shown} />
          <CutNote list={criteria} />
        </>
      )}
      <h2>Verification</h2>
      <VerifyRuns at={at} runs={session.verify_runs} />
      {files.total > 0 && (
        <>
          <h2>{counted(files.total, 'file modified', 'files modified')}</h2>
          <ul className="lines panel">
            {files.shown.map((file) => (
              <li key={file}>
                <code>{file}</code>
              </li>
            ))}
          </ul>
          <CutNote list={files} />
        </>
      )}
    </>
  )
}

function CriterionTable({ at, criteria }: { at: RepositoryOfSessions; criteria: AddressedCriterion[] }) {
  const columns: Column<AddressedCriterion>[] = [
    {
      label: 'Criterion',
      cell: ({ spec, section, ac_text }) => (
        <>
          <span dir="auto">{ac_text}</span>
          <span className="row-note">
            <SpecLink at={at} spec={spec} section={section} />
          </span>
        </>
      ),
    },
    { label: 'Verdict', kind: 'name', cell: ({ verify_status }) => VERDICT_LABELS[verify_status] },
    {
      label: 'Files',
      cell: ({ files }) => orNone(files.length === 0 ? null : <code>{files.slice(0, 10).join(', ')}</code>),
    },
  ]
  return (
    <Table
      caption="Criteria that the session addressed"
      rows={criteria}
      columns={columns}
      keyOf={({ spec, section, ac_id }) => `${spec}#${section}#${ac_id}`}
    />
  )
}
