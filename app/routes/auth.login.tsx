import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { PublicFrame } from '../components/public-frame'
import { ownPath } from '../own-path'

export const meta: MetaFunction = () => [{ title: 'Sign in · Plumbline' }]

export const loader = ({ request, context }: LoaderFunctionArgs) => {
  const query = new URL(request.url).searchParams
  const returnTo = ownPath(query.get('return_to'))
  if (context.actor.kind === 'user') throw redirect(returnTo)
  return { returnTo, isSpent: query.get('problem') === 'link' }
}

/** Takes the link as it was pasted, or only the token out of it, to where links are followed. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData()
  const pasted = String(form.get('link') ?? '').trim()
  const token = pasted.match(/[?&]token=([^&#\s]+)/)?.[1] ?? pasted
  const query = new URLSearchParams({ token, return_to: ownPath(form.get('return_to')) })
  return redirect(`/auth/link?${query}`, { status: 303 })
}

export default function SignIn() {
  const { returnTo, isSpent } = useLoaderData<typeof loader>()
  return (
    <PublicFrame>
      <div className="notice-page">
        <h1>Sign in</h1>
        {isSpent && (
          <p className="notice" role="alert">
            That link was used already, is older than a day, or was not copied whole. Restart the server for a
            new one.
          </p>
        )}
        <p>
          Every start of the server prints a link that signs you in once, within a day. Open it, or paste it
          here.
        </p>
        <Form className="stack sign-in" method="post" reloadDocument>
          <input type="hidden" name="return_to" value={returnTo} />
          <label htmlFor="pl-_link">Sign-in link</label>
          <input
            id="pl-_link"
            type="text"
            name="link"
            required
            autoComplete="off"
            spellCheck={false}
            placeholder="http://127.0.0.1:3000/auth/link?token=…"
          />
          <button type="submit" className="button button-main">
            Sign in
          </button>
        </Form>
        <p className="muted">
          Programs send an API key instead: <code>Authorization: Bearer svc_…</code>
        </p>
      </div>
    </PublicFrame>
  )
}
