import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { AssistantTable } from '#app/accounts/assistants/assistant-table.tsx'
import { SaveModeForm } from '#app/accounts/assistants/save-mode-form.tsx'
import { SetupGuides } from '#app/accounts/assistants/setup-guides.tsx'
import { ToolPreview } from '#app/accounts/assistants/tool-preview.tsx'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { SaveResult } from '#app/components/inputs/save-at-once.tsx'
import { orgHead } from '#app/head'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'

export const meta = orgHead('Assistants')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const data = await load(args, async (caller) => ({
    assistants: (await caller.assistants.list({ org })).assistants,
    savesAs: (await caller.mcp.settings({ org })).saves_as,
    permissions: (await caller.auth.session({ org })).permissions,
  }))
  const { permissions, ...pageData } = data
  const url = `${args.context.baseUrl}/app/${org.toLowerCase()}/mcp`
  return { ...pageData, mayChange: permissions.includes('org:manage'), url }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const act = readAct(args, form, ['revoke', 'change_settings', 'test'])
  if (act === 'test') {
    const { done, problem } = await load(args, (caller) =>
      submit(caller, ({ mcp }) => mcp.previewTools({ org })),
    )
    return { problem, tools: done?.tools ?? null, isSaved: false }
  }
  const { problem } = await load(args, (caller) =>
    submit<unknown>(caller, ({ assistants, mcp }) =>
      act === 'revoke'
        ? assistants.revoke({ org, assistant_id: String(form.get('assistant_id') ?? '') })
        : mcp.changeSettings({ org, saves_as: savesAsOf(form) }),
    ),
  )
  return { problem, tools: null, isSaved: act === 'change_settings' && problem === null }
}

/** The procedure rejects other values. */
const savesAsOf = (form: FormData) => String(form.get('saves_as') ?? '') as 'commit' | 'pull_request'

export default function Assistants() {
  const { assistants, savesAs, mayChange, url } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <p className="muted">
        Assistants read and change the specs of this organization over the Model Context Protocol. They sign
        in with your browser, and you choose what each may do.
      </p>
      <SaveResult answer={answer} />
      {assistants.length > 0 ? (
        <AssistantTable assistants={assistants} />
      ) : (
        <EmptyState title="No connected assistants">
          <p>Connect one below. Assistants with an API key are listed under API keys.</p>
        </EmptyState>
      )}
      <h2>Connect an assistant</h2>
      <SetupGuides url={url} />
      <ToolPreview tools={answer?.tools ?? null} />
      <h2>How assistants save</h2>
      <SaveModeForm savesAs={savesAs} mayChange={mayChange} />
    </>
  )
}
