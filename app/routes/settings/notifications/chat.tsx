import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/server-runtime'
import { ProblemNotice } from '#app/components/display/problem-notice.tsx'
import { SaveResult } from '#app/components/inputs/save-at-once.tsx'
import { orgHead } from '#app/head'
import { usePermission } from '#app/hooks/use-permissions'
import { load } from '#app/loaders/load.server'
import { submitChat } from '#app/loaders/submit-chat.server'
import { ChannelTable } from '#app/talk/chat/channel-table.tsx'
import { LinkedPeople } from '#app/talk/chat/linked-people.tsx'
import { PostedKinds } from '#app/talk/chat/posted-kinds.tsx'
import { UnlinkedForm } from '#app/talk/chat/unlinked-form.tsx'
import { WorkspacePanel } from '#app/talk/chat/workspace-panel.tsx'

export const meta = orgHead('Chat')

/** The response to the form may contain a link with a state of this session. */
export const headers = () => ({ 'Cache-Control': 'no-store' })

export async function loader(args: LoaderFunctionArgs) {
  const { org = '' } = args.params
  const [chat, { kinds }] = await load(args, (caller) =>
    Promise.all([caller.chat.get({ org }), caller.notices.preview({ org })]),
  )
  return { chat, kinds }
}

export const action = (args: ActionFunctionArgs) => submitChat(args)

export default function Chat() {
  const { chat, kinds } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const mayManage = usePermission('org:manage')
  return (
    <>
      <p className="muted">
        Plumbline posts notices to Slack, answers <code>/svc</code> and questions, and shows previews of links
        to specs. Everybody has the rights of their own account there.
      </p>
      <SaveResult answer={answer} />
      <ProblemNotice problem={answer ? null : (chat.workspace?.problem ?? null)} />
      {answer?.link && (
        <p className="notice notice-ok" role="status">
          Slack asks you to choose a workspace.{' '}
          <a className="button button-main" href={answer.link}>
            Continue at Slack
          </a>
        </p>
      )}
      {answer?.note && (
        <p className="notice notice-ok" role="status">
          {answer.note}
        </p>
      )}
      <WorkspacePanel chat={chat} mayManage={mayManage} />
      {chat.channels.length > 0 && (
        <>
          <h2>Channels in CONFIG.yaml</h2>
          <ChannelTable channels={chat.channels} report={answer?.report ?? null} />
        </>
      )}
      {(chat.workspace || chat.can_connect) && (
        <>
          <h2>What is posted</h2>
          <p className="muted">CONFIG.yaml of each repository decides what is posted and where.</p>
          <PostedKinds kinds={kinds} />
        </>
      )}
      {mayManage && chat.workspace && <UnlinkedForm chat={chat} />}
      {chat.workspace && (
        <>
          <h2>Linked accounts</h2>
          <LinkedPeople people={chat.people} />
        </>
      )}
      {chat.people.some(({ is_you }) => is_you) && (
        <Form method="post" aria-label="Unlink your chat account">
          <button type="submit" name="do" value="unlink" className="button">
            Unlink my chat account
          </button>
        </Form>
      )}
    </>
  )
}
