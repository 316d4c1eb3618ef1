import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { Page } from '#app/components/frame/page.tsx'
import { head } from '#app/head'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { orgPath } from '#shared/page-paths'

export const meta: MetaFunction = () => head('Link your chat account · Plumbline')

const EXPIRED = 'This link was used, or is older than 15 minutes. Write /svc link in Slack for a new one.'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const token = tokenOf(args.request)
  const { done: request } = await load(args, (caller) =>
    submit(caller, ({ chat }) => chat.linkRequest({ org, token })),
  )
  return { request, problem: request ? null : EXPIRED }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const token = tokenOf(args.request)
  const { problem } = await load(args, (caller) =>
    submit(caller, ({ chat }) => chat.confirmLink({ org, token })),
  )
  return problem === null ? redirect(orgPath(org, 'settings/notifications/chat'), 303) : { problem: EXPIRED }
}

export default function ChatLink() {
  const { request, problem } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Page title="Link your chat account">
      <ProblemNotice problem={answer?.problem ?? problem} />
      {request && (
        <Form method="post">
          <p>
            <strong>{request.chat_user_name}</strong> in the workspace <strong>{request.team_name}</strong>{' '}
            will act with the rights of your account. Confirm only if this is you.
          </p>
          <button type="submit" className="button button-main">
            Link my account
          </button>
        </Form>
      )}
    </Page>
  )
}
