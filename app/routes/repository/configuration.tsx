import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { SaveResult } from '#app/components/inputs/save-at-once.tsx'
import { head } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { BrowserChangesPanel } from '#app/library/repository/browser-changes-panel.tsx'
import { ConfigPanel } from '#app/library/repository/config-panel.tsx'
import { RepositoryPage } from '#app/library/repository/repository-page.tsx'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'

export const meta: MetaFunction = ({ params }) =>
  head(`Configuration · ${params.owner}/${params.repo} · Plumbline`)

export async function loader(args: LoaderFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const at = { org, owner, repo }
  const [
    { specs: _, docs: __, config: ___, config_diagnostics: diagnostics, ...repository },
    config,
    { browser_changes: browserChanges },
  ] = await load(args, (caller) =>
    Promise.all([caller.repos.get(at), caller.repos.config(at), caller.editor.browserChanges(at)]),
  )
  return { at, repository, config, diagnostics, browserChanges }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '', owner = '', repo = '' } = args.params
  const form = await args.request.formData()
  const browser_changes = readAct(args, form, ['commit', 'pull'], 'browser_changes')
  const { problem } = await load(args, (caller) =>
    submit(caller, ({ editor }) => editor.setBrowserChanges({ org, owner, repo, browser_changes })),
  )
  return { problem, isSaved: problem === null }
}

export default function Configuration() {
  const { at, repository, config, diagnostics, browserChanges } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <RepositoryPage at={at} repository={repository}>
      <SaveResult answer={answer} />
      <ConfigPanel at={at} config={config} diagnostics={diagnostics} />
      <BrowserChangesPanel chosen={browserChanges} mayManage={usePermission('org:manage')} />
    </RepositoryPage>
  )
}
