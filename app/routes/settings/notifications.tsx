import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
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
  return { problem }
}

export default function NotificationSettings() {
  const { scope, kinds, mail_available: hasMail } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <ProblemNotice problem={answer?.problem ?? null} />
      {answer?.problem === null && (
        <p className="notice notice-ok" role="status">
          Settings saved.
        </p>
      )}
      {!hasMail && (
        <p className="muted">
          Mail is off: this deployment has no mail server. Ask its operator to set one up.
        </p>
      )}
      <Form method="post" className="stack" aria-label="Notifications">
        <label className="field">
          <span>Specs that you are notified about</span>
          <select key={scope} name="scope" defaultValue={scope}>
            <option value="followed">Specs that I own or follow</option>
            <option value="all">All specs that I did not mute</option>
          </select>
        </label>
        <KindTable kinds={kinds} hasMail={hasMail} />
        <div className="actions">
          <button type="submit" className="button button-main">
            Save
          </button>
        </div>
      </Form>
    </>
  )
}
