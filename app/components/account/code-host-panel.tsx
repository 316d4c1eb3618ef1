interface Link {
  login: string
  name: string
  hasLapsed: boolean
}

/** The person's account at the code host: none yet, linked, or one that has to be linked again. */
export function CodeHostPanel({ link, back }: { link: Link | null; back: string }) {
  const login = `/auth/codehost/login?return_to=${encodeURIComponent(back)}`
  return (
    <section className="stack" id="code-host" aria-labelledby="pl-_code-host">
      <h2 id="pl-_code-host">Account at the code host</h2>
      {link === null && (
        <>
          <p className="muted">
            Link your GitHub account, and what you save there is saved in your own name.
          </p>
          <p>
            <a className="button" href={login}>
              Link your account
            </a>
          </p>
        </>
      )}
      {link?.hasLapsed && (
        <p className="notice" role="alert">
          GitHub no longer lets us act as {link.login}. Nothing is saved in your name until you link the
          account again.
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
