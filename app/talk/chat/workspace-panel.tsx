import { Form } from '@remix-run/react'
import { Facts } from '#app/components/display/facts.tsx'
import { OptionalTime } from '#app/components/display/optional-time.tsx'
import type { ChatWire } from '#server/talk/chat/wire'

interface Props {
  chat: ChatWire
  mayManage: boolean
}

/** The connected workspace, or the missing steps to connect one. */
export function WorkspacePanel({ chat, mayManage }: Props) {
  const { workspace, can_connect, receives_events } = chat
  return (
    <section className="panel" aria-labelledby="pl-_workspace">
      <div className="panel-head">
        <h2 id="pl-_workspace">{workspace ? workspace.team_name : 'Slack'}</h2>
        {mayManage && workspace && <ActButton act="test" label="Test connection" isMain />}
      </div>
      <div className="panel-body">
        {workspace ? (
          <Facts
            facts={[
              [
                'Workspace',
                workspace.is_operators ? 'Of the operator of this deployment' : 'Of this organization',
              ],
              ['Connected', workspace.connected_at && <OptionalTime at={workspace.connected_at} />],
              ['Tested', workspace.tested_at && <OptionalTime at={workspace.tested_at} />],
            ]}
          />
        ) : (
          <p>{can_connect ? 'No workspace is connected.' : NOT_CONFIGURED}</p>
        )}
        {(workspace || can_connect) && !receives_events && <p>{NO_EVENTS}</p>}
        {mayManage && (
          <div className="actions">
            {can_connect && (
              <ActButton
                act="connect"
                label={workspace ? 'Connect another workspace' : 'Add to Slack'}
                isMain={!workspace}
              />
            )}
            {workspace && !workspace.is_operators && (
              <ActButton act="disconnect" label="Disconnect" isDangerous />
            )}
          </div>
        )}
      </div>
    </section>
  )
}

const NOT_CONFIGURED = 'Slack is not set up on this deployment. Ask its operator to add a Slack app.'

const NO_EVENTS =
  'Only notices are posted. For commands, buttons and questions, ask the operator of this deployment to add the signing secret of the Slack app.'

interface ButtonProps {
  act: string
  label: string
  isMain?: boolean
  isDangerous?: boolean
}

const ActButton = ({ act, label, isMain = false, isDangerous = false }: ButtonProps) => (
  <Form method="post">
    <button
      type="submit"
      name="do"
      value={act}
      className={isMain ? 'button button-main' : isDangerous ? 'button button-danger' : 'button'}
    >
      {label}
    </button>
  </Form>
)
