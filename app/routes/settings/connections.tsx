import { redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { InlineCode } from '#app/components/display/inline-code.tsx'
import { SaveResult } from '#app/components/inputs/save-at-once.tsx'
import { orgHead } from '#app/head'
import { ConnectFolder } from '#app/library/repository/connect-folder.tsx'
import { ConnectionTable } from '#app/library/repository/connection-table.tsx'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import { repoPath } from '#shared/page-paths'

export const meta = orgHead('Repositories')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  return load(args, async (caller) => {
    const [list, { permissions }] = await Promise.all([
      caller.connections.list({ org }),
      caller.profile.profile({ org }),
    ])
    const mayConnect = permissions.includes('platform:manage')
    const folders = mayConnect
      ? await submit(caller, ({ connections }) => connections.folders({ org }))
      : null
    return { org, ...list, mayConnect, mayManage: permissions.includes('org:manage'), folders }
  })
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const act = readAct(args, form, ['change-default-branch', 'disconnect', ''])
  if (act === 'change-default-branch') {
    const { problem } = await load(args, (caller) =>
      submit(caller, ({ connections }) =>
        connections.changeDefaultBranch({
          org,
          connection_id: text('connection_id'),
          branch: text('branch'),
        }),
      ),
    )
    return { problem, typed: null, isSaved: problem === null }
  }
  if (act === 'disconnect') {
    const { problem } = await load(args, (caller) =>
      submit(caller, ({ connections }) =>
        connections.disconnect({ org, connection_id: text('connection_id') }),
      ),
    )
    return { problem, typed: null, isSaved: false }
  }
  const typed = { path: text('path'), owner: text('owner') || undefined, name: text('name') || undefined }
  const { done, problem } = await load(args, (caller) =>
    submit(caller, ({ connections }) => connections.connect({ org, ...typed })),
  )
  return done ? redirect(repoPath(org, done.owner, done.repo), 303) : { problem, typed, isSaved: false }
}

export default function Connections() {
  const { org, connections, install_url, mayConnect, mayManage, folders } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <SaveResult answer={answer} />
      {connections.length > 0 ? (
        <ConnectionTable
          org={org}
          connections={connections}
          mayManage={mayManage}
          mayDisconnect={mayConnect}
        />
      ) : (
        <EmptyState title="No repositories connected">
          <p>
            {mayConnect || install_url
              ? 'Connect a repository below. Indexing never changes a repository.'
              : 'Ask your administrator to connect a repository.'}
          </p>
        </EmptyState>
      )}
      {install_url && (
        <p className="actions">
          <a className="button" href={install_url}>
            Configure GitHub App
          </a>
        </p>
      )}
      {folders?.problem && (
        <p className="muted">
          <InlineCode text={folders.problem} />
        </p>
      )}
      {folders?.done && <ConnectFolder folders={folders.done} typed={answer?.typed ?? null} />}
    </>
  )
}
