import { Form } from '@remix-run/react'
import { orgPath } from '#shared/page-paths'

/** Export and deletion of an org, for its admins. */
export function OrganizationData({ org, name }: { org: string; name: string }) {
  return (
    <>
      <section className="stack" aria-labelledby="pl-_export">
        <h2 id="pl-_export">Export data</h2>
        <p className="muted">
          Everything that is stored about {name}, as a file with one JSON object per line. Without secrets.
        </p>
        <div className="actions">
          <a href={orgPath(org, 'api/export')} className="button" download>
            Export
          </a>
        </div>
      </section>
      <Form method="post" className="fields" aria-label="Delete organization">
        <h2>Delete organization</h2>
        <p className="muted">
          Members, keys and webhooks lose access at once, the subscription ends, and all data is removed. This
          cannot be undone. Git repositories and tickets stay as they are.
        </p>
        <label>
          <span>Type {org} to confirm</span>
          <input type="text" name="confirm" required autoComplete="off" />
        </label>
        <button type="submit" name="do" value="delete" className="button button-danger">
          Delete {name}
        </button>
      </Form>
    </>
  )
}
