import { SaveAtOnce } from '#app/components/inputs/save-at-once.tsx'
import type { BrowserChangesWire } from '#server/writing/editor/browser-changes/wire-browser-changes'

type BrowserChanges = BrowserChangesWire['browser_changes']

interface Props {
  chosen: BrowserChanges
  mayManage: boolean
}

const OPTIONS: Record<BrowserChanges, string> = {
  commit: 'Commit to the default branch',
  pull: 'Open a pull request',
}

/** How criteria, statuses and facts that people change on the page of a document are saved. */
export function BrowserChangesPanel({ chosen, mayManage }: Props) {
  return (
    <section className="panel" aria-labelledby="pl-_browser-changes">
      <header className="panel-head">
        <h2 id="pl-_browser-changes">Changes on document pages</h2>
      </header>
      <div className="panel-body stack">
        <p className="muted">
          Criteria, statuses and facts that people change while they read. The editor asks at each save.
        </p>
        {mayManage ? (
          <SaveAtOnce className="stack">
            <fieldset className="save-ways">
              <legend className="visually-hidden">Save as</legend>
              {Object.entries(OPTIONS).map(([option, label]) => (
                <label key={option}>
                  <input
                    type="radio"
                    name="browser_changes"
                    value={option}
                    defaultChecked={option === chosen}
                  />{' '}
                  {label}
                </label>
              ))}
            </fieldset>
          </SaveAtOnce>
        ) : (
          <p>{OPTIONS[chosen]}. An admin can change this.</p>
        )}
      </div>
    </section>
  )
}
