import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { AssistantTable } from '../../components/assistants/assistant-table'
import { SetupGuides } from '../../components/assistants/setup-guides'
import { EmptyState } from '../../components/display/empty-state'
import { ProblemNotice } from '../../components/display/problem-notice'
import { head } from '../../head'
import { load } from '../../loaders/load.server'
import { readAct } from '../../loaders/read-act.server'
import { submit } from '../../loaders/submit.server'

export const meta: MetaFunction = ({ params }) => head(`Assistants · ${params.org} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const { assistants } = await load(args, (caller) => caller.assistants.list({ org }))
  return { assistants, url: `${args.context.baseUrl}/app/${org.toLowerCase()}/mcp` }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  readAct(args, form, ['revoke'])
  const assistant_id = String(form.get('assistant_id') ?? '')
  const { problem } = await load(args, (caller) =>
    submit(caller, ({ assistants }) => assistants.revoke({ org, assistant_id })),
  )
  return { problem }
}

export default function Assistants() {
  const { assistants, url } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <p className="muted">
        Assistants read and change the specs of this organization over the Model Context Protocol. They sign
        in with your browser, and you choose what each may do.
      </p>
      <ProblemNotice problem={answer?.problem ?? null} />
      {assistants.length > 0 ? (
        <AssistantTable assistants={assistants} />
      ) : (
        <EmptyState title="No connected assistants">
          <p>Connect one below. Assistants with an API key are listed under API keys.</p>
        </EmptyState>
      )}
      <h2>Connect an assistant</h2>
      <SetupGuides url={url} />
    </>
  )
}
