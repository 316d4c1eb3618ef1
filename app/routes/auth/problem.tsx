import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { FormPage } from '#app/components/frame/form-page.tsx'
import { head } from '#app/head'
import type { SignInProblem } from '#server/accounts/auth/sign-in/problem'

export const meta: MetaFunction<typeof loader> = ({ data }) => head(`${data?.title} · Plumbline`)

const REASONS: Record<SignInProblem, string> = {
  expired: 'The sign-in expired or was started in another browser. Try again.',
  refused: 'The identity provider rejected the sign-in, or its response was invalid. Try again.',
  unavailable: 'The identity provider is not responding. Try again in a minute.',
  link: 'This link is invalid, expired or already used. Ask for a new one.',
  deactivated: 'Your account is deactivated. Contact your administrator.',
  full: 'The plan of this organization allows no more people. Ask one of its admins for a seat, then sign in again.',
  moving:
    'This organization is moving to another server, so nobody can join it here. Ask one of its admins for the new address, or try again in a minute.',
  organization: 'You are not a member of that organization at the identity provider.',
  assistant:
    'The assistant’s request is invalid or expired. Remove the connection in the assistant and add it again.',
}

const isSignInProblem = (reason: string): reason is SignInProblem => Object.hasOwn(REASONS, reason)

export const loader = ({ request, context }: LoaderFunctionArgs) => {
  const reason = new URL(request.url).searchParams.get('reason') ?? ''
  const isSignedIn = context.actor.kind === 'user'
  return {
    title: isSignedIn ? 'Something went wrong' : 'Sign-in failed',
    problem: REASONS[isSignInProblem(reason) ? reason : 'refused'],
    isSignedIn,
  }
}

export default function Problem() {
  const { title, problem, isSignedIn } = useLoaderData<typeof loader>()
  return (
    <FormPage title={title} problem={problem}>
      {isSignedIn && <p>You are still signed in.</p>}
      <p>
        {isSignedIn ? (
          <a className="button button-main" href="/app/">
            Continue
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
