import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { FormPage } from '../components/frame/form-page'
import { head } from '../head'

const QUESTIONS = {
  sign_out: {
    title: 'Sign out?',
    text: 'Your session in this browser ends. We ask because this request did not come from one of our pages.',
    action: '/auth/logout',
    answer: 'Sign out',
  },
  disconnect: {
    title: 'Unlink the account at the code host?',
    text: 'What you save is no longer committed in the name of that account. We ask because this request did not come from one of our pages.',
    action: '/auth/codehost/disconnect',
    answer: 'Unlink',
  },
}

export const meta: MetaFunction<typeof loader> = ({ data }) => head(`${data?.title} · Plumbline`)

export function loader({ request }: LoaderFunctionArgs) {
  const what = new URL(request.url).searchParams.get('what')
  return what === 'disconnect' ? QUESTIONS.disconnect : QUESTIONS.sign_out
}

/** What somebody else's page has asked for in a person's name: only they can want it. */
export default function Confirm() {
  const { title, text, action, answer } = useLoaderData<typeof loader>()
  return (
    <FormPage title={title}>
      <p>{text}</p>
      <form className="form" method="post" action={action}>
        <button type="submit" className="button button-main">
          {answer}
        </button>
        <a href="/app/">Go back instead</a>
      </form>
    </FormPage>
  )
}
