import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { RelativeTime } from '#app/components/display/relative-time.tsx'
import { orgHead } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { load } from '#app/loaders/load.server'
import { readAct } from '#app/loaders/read-act.server'
import { submit } from '#app/loaders/submit.server'
import type { LlmKeyWire } from '#server/writing/ai/wire'

export const meta = orgHead('AI key')

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  return { key: await load(args, (caller) => caller.ai.key({ org })) }
}

export async function action(args: ActionFunctionArgs) {
  const { org = '' } = args.params
  const form = await args.request.formData()
  const isRemoving = readAct(args, form, ['remove', '']) === 'remove'
  const { problem } = await load(args, (caller) =>
    submit<unknown>(caller, ({ ai }) =>
      isRemoving ? ai.removeKey({ org }) : ai.setKey({ org, api_key: String(form.get('api_key') ?? '') }),
    ),
  )
  return { problem }
}

export default function AiKey() {
  const { key } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayManage = usePermission('org:manage')
  return (
    <>
      <p className="muted">
        AI suggestions in the editor use this key, and its owner pays for them. Without it, the key of the
        deployment is used, if there is one.
      </p>
      {!key.ai_available && <p className="notice">{describeMissingKey(mayManage)}</p>}
      <ProblemNotice problem={answer?.problem ?? null} />
      <KeyState ownKey={key} />
      {mayManage && (
        <>
          {/* A new value of `key` clears the field after a key was saved. */}
          <Form method="post" className="fields" aria-label="AI key" key={key.last_validated_at}>
            <label>
              <span>{key.exists ? 'New key' : 'Key'}</span>
              <input
                type="password"
                name="api_key"
                required
                maxLength={500}
                autoComplete="off"
                spellCheck={false}
              />
            </label>
            <button type="submit" className="button button-main">
              Verify and save
            </button>
          </Form>
          {key.exists && (
            <Form method="post" aria-label="Remove the AI key">
              <button type="submit" name="do" value="remove" className="button button-danger">
                Remove
              </button>
            </Form>
          )}
        </>
      )}
    </>
  )
}

const describeMissingKey = (mayManage: boolean) =>
  `There is no AI key, so pages offer no AI. ${mayManage ? 'Add one here' : 'An admin can add one here'}, or have the operator of this deployment set ANTHROPIC_API_KEY or OPENAI_API_KEY.`

/** Shows only the last characters of the key. */
function KeyState({ ownKey }: { ownKey: LlmKeyWire }) {
  if (!ownKey.exists) return <p>No key set.</p>
  return (
    <p>
      <code>…{ownKey.key_suffix}</code>{' '}
      {ownKey.status === 'active' ? 'is active' : 'was rejected by the provider and is no longer used'}, last
      checked <RelativeTime at={ownKey.last_validated_at ?? ''} />.
    </p>
  )
}
