import { Link } from '@remix-run/react'
import type { SetupWire, StepWire } from '#server/console/setup/wire'
import { orgPath } from '#shared/page-paths'

/** A GitHub App with one click, its installation, or folders of this machine. */
export function CodeHostForms({ setup, step }: { setup: SetupWire; step: StepWire }) {
  const canCreate = setup.problem === null && ['open', 'skipped', 'unreadable'].includes(step.state)
  return (
    <>
      {setup.install_url && (
        <div className="actions">
          <a className="button button-main" href={setup.install_url}>
            Install the App on GitHub
          </a>
        </div>
      )}
      {canCreate && (
        <form className="form" action="/app/admin/setup/new-app" aria-label="Create a GitHub App">
          <div className="field">
            <label htmlFor="pl-_organization">
              GitHub organization <span className="muted">(optional)</span>
            </label>
            <input
              id="pl-_organization"
              name="organization"
              type="text"
              maxLength={39}
              autoComplete="off"
              spellCheck={false}
              aria-describedby="pl-_organization-hint"
            />
            <p id="pl-_organization-hint" className="muted">
              The App then belongs to this organization. Leave it empty to create it in your own account.
            </p>
          </div>
          <button type="submit" className="button button-main">
            Create a GitHub App
          </button>
        </form>
      )}
      {setup.is_only_local && canCreate && (
        <p className="muted">
          GitHub cannot send events to this machine, so pushes are noticed once a night only. Set{' '}
          <code>BASE_URL</code> to a public https address before you create the App.
        </p>
      )}
      {(canCreate || setup.has_folders) && <Folders setup={setup} />}
    </>
  )
}

function Folders({ setup }: { setup: SetupWire }) {
  if (setup.org === null) return null
  return (
    <p>
      Without GitHub: <Link to={orgPath(setup.org, 'start/documents')}>connect a folder of this machine</Link>
      .
    </p>
  )
}
