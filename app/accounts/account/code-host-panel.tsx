interface CodeHostLink {
  login: string
  name: string
  hasLapsed: boolean
}

/** The user's code host account: not linked, linked, or linked with an expired authorization. */
export function CodeHostPanel({ link, back }: { link: CodeHostLink | null; back: string }) {
  const login = `/auth/codehost/login?return_to=${encodeURIComponent(back)}`
  return (
    <section className="stack" id="code-host" aria-labelledby="pl-_code-host">
      <h2 id="pl-_code-host">Code host account</h2>
      {link === null && (
        <>
          <p className="muted">
            Link your GitHub account to save changes under your own name, and to open the organizations of
            accounts that you administer.
          </p>
          <p>
            <a className="button" href={login}>
              Link GitHub account
            </a>
          </p>
        </>
      )}
      {link?.hasLapsed && (
        <p className="notice" role="alert">
          GitHub access for {link.login} has expired. Link your account again to save changes under your own
          name.
        </p>
      )}
      {link && (
        <form method="post" action="/auth/codehost/disconnect" className="actions">
          <span>
            Linked to <strong dir="auto">{link.login}</strong>
          </span>
          {link.hasLapsed && (
            <a className="button button-main" href={login}>
              Link again
            </a>
          )}
          <button type="submit" className="button">
            Unlink
          </button>
        </form>
      )}
    </section>
  )
}
