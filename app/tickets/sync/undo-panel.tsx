import { Form, Link } from '@remix-run/react'
import { orgPath } from '#shared/page-paths'
import type { UndoAnswer } from './undo-run.server'

interface Props {
  org: string
  /** The result of the last undo. */
  answer: UndoAnswer | null
}

/** Undoes a run after a confirmation that lists the effects. */
export const UndoPanel = ({ org, answer }: Props) => (
  <>
    {answer?.done && (
      <section className="notice notice-ok" role="status" aria-label="Undo">
        <p>
          <Link to={orgPath(org, `sync/runs/${answer.done.run_id}`)}>Run {answer.done.run_id}</Link> undoes
          this run. Its page shows the progress, and in its steps what stays because people changed it.
        </p>
        {answer.done.skipped.length > 0 && (
          <>
            <p>These changes by people stay:</p>
            <ul className="guide-steps">
              {answer.done.skipped.map(({ ticket_id, section_id, field, reason }) => (
                <li key={`${ticket_id} ${section_id} ${field}`}>
                  {ticket_id ?? section_id}, {field}: {reason}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    )}
    <details className="panel">
      <summary className="panel-note">Undo this run</summary>
      <div className="panel-body">
        <ul className="guide-steps">
          <li>Fields and statuses that this run wrote are restored.</li>
          <li>Tickets that it created are closed, never deleted.</li>
          <li>What people changed since then stays and is listed in the new run.</li>
        </ul>
        <Form method="post">
          <button type="submit" className="button button-danger" name="do" value="undo">
            Undo this run
          </button>
        </Form>
      </div>
    </details>
  </>
)
