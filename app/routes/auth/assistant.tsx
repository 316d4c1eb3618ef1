import { redirect } from '@remix-run/node'
import { Form, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { AssistantRequest } from '#app/accounts/assistants/assistant-request.tsx'
import { FormPage } from '#app/components/frame/form-page.tsx'
import { head } from '#app/head'
import { toSignIn } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'

/**
 * After the response, the page itself navigates back to the assistant. A redirect of the form would be blocked by the page's
 * list of form targets, which does not contain the assistant's address.
 */
export const meta: MetaFunction<typeof loader> = ({ data }) => {
  const target = data?.request?.continue_to
  return [
    ...head('Connect an assistant · Plumbline'),
    ...(target ? [{ httpEquiv: 'refresh', content: `0;url=${target}` }] : []),
  ]
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  if (context.actor.kind !== 'user') throw toSignIn({ request, context })
  const { waiting = '' } = params
  const { done, problem } = await submit(context.caller, (caller) => caller.assistants.request({ waiting }))
  return { request: done, problem }
}

export async function action(args: ActionFunctionArgs) {
  const { waiting = '' } = args.params
  const form = await args.request.formData()
  const isAllowed = readAct(args, form, ['allow', 'deny']) === 'allow'
  const scope = readAct(args, form, ['read', 'write', ''], 'scope') || 'read'
  const { problem } = await submit(args.context.caller, (caller) =>
    caller.assistants.answer({ waiting, allow: isAllowed ? scope : 'nothing' }),
  )
  return problem === null ? redirect(`/auth/assistant/${waiting}`, 303) : { problem }
}

export default function ConnectAssistant() {
  const { request, problem } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <FormPage title="Connect an assistant" problem={answer?.problem ?? problem}>
      {request?.continue_to && (
        <p>
          Returning to the assistant. <a href={request.continue_to}>Continue</a> if nothing happens.
        </p>
      )}
      {request && !request.continue_to && (
        <Form className="form" method="post" reloadDocument>
          <AssistantRequest request={request} />
          <div className="actions">
            <button type="submit" className="button button-main" name="do" value="allow">
              Allow
            </button>
            <button type="submit" className="button" name="do" value="deny">
              Deny
            </button>
          </div>
        </Form>
      )}
    </FormPage>
  )
}
