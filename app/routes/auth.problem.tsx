import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { FormPage } from '../components/frame/form-page'
import { head } from '../head'

export const meta: MetaFunction<typeof loader> = ({ data }) => head(`${data?.title} · Plumbline`)

const REASONS: Record<string, string> = {
  expired: 'That took too long, or it was begun in another browser. Begin again.',
  refused: 'The identity provider did not let you in, or its answer could not be trusted. Begin again.',
  unavailable: 'The identity provider does not answer at the moment. Try again in a minute.',
  link: 'That link was used already, is too old, or was not copied whole. Ask for a new one.',
  deactivated: 'Your account is deactivated. Ask an administrator of your organization.',
  organization: 'The identity provider does not count you among the members of that organization.',
}

export const loader = ({ request, context }: LoaderFunctionArgs) => {
  const reason = new URL(request.url).searchParams.get('reason') ?? ''
  const isSignedIn = context.actor.kind === 'user'
  return {
    title: isSignedIn ? 'That did not work' : 'You are not signed in',
    problem: Object.hasOwn(REASONS, reason) ? REASONS[reason] : REASONS.refused,
    isSignedIn,
  }
}

export default function Problem() {
  const { title, problem, isSignedIn } = useLoaderData<typeof loader>()
  return (
    <FormPage title={title} problem={problem}>
      {isSignedIn && <p>You are still signed in as before.</p>}
      <p>
        {isSignedIn ? (
          <a className="button button-main" href="/app/">
            Go on
          </a>
        ) : (
          <a className="button button-main" href="/auth/login">
            Sign in
          </a>
        )}
      </p>
    </FormPage>
  )
}
