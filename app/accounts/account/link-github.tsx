/** Asks a person who has no linked GitHub account, or whose link has expired, to link one. */
export function LinkGithub({ returnTo }: { returnTo: string }) {
  return (
    <>
      <p>
        Did you install the GitHub App? Link your GitHub account to open the organization. You become its
        admin if you administer the account on GitHub.
      </p>
      <p>
        <a
          className="button button-main"
          href={`/auth/codehost/login?return_to=${encodeURIComponent(returnTo)}`}
        >
          Link GitHub account
        </a>
      </p>
    </>
  )
}
