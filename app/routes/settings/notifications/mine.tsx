import { useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { SaveAtOnce, SaveResult } from '#app/components/inputs/save-at-once.tsx'
import { orgHead } from '#app/head'
import { load } from '#app/loaders/load.server'
import { submit } from '#app/loaders/submit.server'
import { KindTable } from '#app/talk/notices/kind-table.tsx'
import { settingsInput } from '#app/talk/notices/settings-input'

export const meta = orgHead('Notifications')

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (caller) => caller.notices.settings({ org: args.params.org ?? '' }))

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const { problem } = await load(args, (caller) =>
    submit(caller, ({ notices }) => notices.setSettings({ org, ...settingsInput(form) })),
  )
  return { problem, isSaved: problem === null }
}

export default function NotificationSettings() {
  const { scope, kinds, mail_available: hasMail } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <SaveResult answer={answer} />
      {!hasMail && (
        <p className="muted">
          Mail is off: this deployment has no mail server. Ask its operator to set one up.
        </p>
      )}
      <SaveAtOnce label="Notifications" className="stack">
        <label className="field">
          <span>Specs that you are notified about</span>
          <select name="scope" defaultValue={scope}>
            <option value="followed">Specs that I own or follow</option>
            <option value="all">All specs that I did not mute</option>
          </select>
        </label>
        <KindTable kinds={kinds} hasMail={hasMail} />
      </SaveAtOnce>
    </>
  )
}
