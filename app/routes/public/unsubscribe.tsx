import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { FormPage } from '#app/components/frame/form-page.tsx'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'

export const meta: MetaFunction = () => head('Unsubscribe · Plumbline')

/** Opening the page changes nothing: mail programs open links in advance. */
export const loader = (args: LoaderFunctionArgs) =>
  load(args, (caller) => caller.notices.subscription({ token: args.params.token ?? '' }))

/** Mail programs post here themselves, as RFC 8058 describes. */
export const action = (args: ActionFunctionArgs) =>
  load(args, (caller) => caller.notices.unsubscribe({ token: args.params.token ?? '' }))

export default function Unsubscribe() {
  const { name } = useLoaderData<typeof loader>()
  const isDone = useActionData<typeof action>()?.ok
  return (
    <FormPage title={isDone ? 'Unsubscribed' : 'Unsubscribe'}>
      {isDone ? (
        <p role="status">You get no more mails from {name}. Your inbox in Plumbline stays as it is.</p>
      ) : (
        <Form method="post" className="stack">
          <p>You get no more mails about specs of {name}. Your inbox in Plumbline stays as it is.</p>
          <button type="submit" className="button button-main">
            Unsubscribe
          </button>
        </Form>
      )}
    </FormPage>
  )
}
