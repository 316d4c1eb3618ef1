import { Icon } from '#app/components/display/icon.tsx'
import type { Decision } from './sync-data'

/** Why a section has its tickets: each question with its answer, and the rules that were tried. */
export function DecisionList({ decisions }: { decisions: Decision[] }) {
  return (
    <div className="stack">
      {decisions.map(({ question, answer, steps }) => (
        <details key={question} className="panel decision" open>
          <summary className="panel-note">
            {question} <strong>{answer}</strong>
          </summary>
          <ol className="lines">
            {steps.map(({ tried, matched, why, file, line }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the order of the rules is fixed
              <li key={at}>
                <span className={matched ? 'status status-done' : 'status severity-info'}>
                  <Icon name={matched ? 'check' : 'draft'} />
                  <span className="visually-hidden">{matched ? 'Applies' : 'Does not apply'}</span>
                </span>
                <code>{tried}</code>
                <span>{why}</span>
                <span className="muted">{file === null ? 'Default' : `${file}, line ${line}`}</span>
              </li>
            ))}
          </ol>
        </details>
      ))}
    </div>
  )
}
