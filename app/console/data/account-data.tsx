import { Form } from '@remix-run/react'

/** Export and deletion of the account of the signed-in person. */
export function AccountData({ confirmation }: { confirmation: string }) {
  return (
    <>
      <section className="stack" aria-labelledby="pl-_account-export">
        <h2 id="pl-_account-export">Export my data</h2>
        <p className="muted">
          Your account and what names you in your organizations, as a file. Without secrets.
        </p>
        <div className="actions">
          <a href="/auth/account/export" className="button" download>
            Export
          </a>
        </div>
      </section>
      <Form method="post" className="fields" aria-label="Delete account">
        <h2>Delete account</h2>
        <p className="muted">
          You leave all organizations, and your keys, sessions and personal settings are removed. Commits,
          issues and audit logs stay, without your name as their author. This cannot be undone.
        </p>
        <label>
          <span>Type {confirmation} to confirm</span>
          <input type="text" name="confirm" required autoComplete="off" />
        </label>
        <button type="submit" name="do" value="delete_account" className="button button-danger">
          Delete account
        </button>
      </Form>
    </>
  )
}
