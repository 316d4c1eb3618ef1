import { type MetaFunction, useLoaderData } from '@remix-run/react'
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { FormPage } from '#app/components/frame/form-page.tsx'
import { head } from '#app/head'

const QUESTIONS = {
  sign_out: {
    title: 'Sign out?',
    text: 'This ends your session in this browser. The request came from another site, so please confirm it.',
    action: '/auth/logout',
    answer: 'Sign out',
  },
  disconnect: {
    title: 'Unlink code host account?',
    text: 'Your changes will no longer be committed as this account. The request came from another site, so please confirm it.',
    action: '/auth/codehost/disconnect',
    answer: 'Unlink',
  },
}

export const meta: MetaFunction<typeof loader> = ({ data }) => head(`${data?.title} · Plumbline`)

export function loader({ request }: LoaderFunctionArgs) {
  const action = new URL(request.url).searchParams.get('what')
  return action === 'disconnect' ? QUESTIONS.disconnect : QUESTIONS.sign_out
}

/** Asks the user to confirm a request that came from another site. */
export default function Confirm() {
  const { title, text, action, answer } = useLoaderData<typeof loader>()
  return (
    <FormPage title={title}>
      <p>{text}</p>
      <form className="form" method="post" action={action}>
        <button type="submit" className="button button-main">
          {answer}
        </button>
        <a href="/app/">Cancel</a>
      </form>
    </FormPage>
  )
}
