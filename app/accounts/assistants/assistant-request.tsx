import type { z } from 'zod'
import { Facts } from '#app/components/display/facts.tsx'
import type { RequestWire } from '#server/accounts/assistants/wire'

type Request = z.infer<typeof RequestWire>

/**
 * Shows who requests which access, and where the response is sent. The name is only claimed by the program; the target is
 * verified.
 */
export function AssistantRequest({ request }: { request: Request }) {
  const { client_name, client_host, redirect_host, is_this_machine, org, person, scopes } = request
  return (
    <>
      <p>
        <strong>
          <bdi>{client_name ?? 'An assistant without a name'}</bdi>
        </strong>{' '}
        wants to use Plumbline as you. Allow it only if you started this yourself
        {client_host === null && ': any program can choose this name'}.
      </p>
      <Facts
        facts={[
          ['Published by', client_host],
          ['Signed in as', <bdi key="person">{formatPerson(person)}</bdi>],
          ['Organization', <bdi key="org">{org.name}</bdi>],
          ['Continues on', is_this_machine ? `this computer (${redirect_host})` : redirect_host],
        ]}
      />
      <fieldset>
        <legend>It may</legend>
        <div className="choices">
          <label>
            <input type="radio" name="scope" value="read" defaultChecked />
            <span>Read specs, documents and tasks of this organization</span>
          </label>
          {scopes.includes('specs:write') && (
            <label>
              <input type="radio" name="scope" value="write" />
              <span>Also change specs: its changes are commits or pull requests in your name</span>
            </label>
          )}
        </div>
      </fieldset>
      <p className="muted">You can disconnect it in Settings › Assistants at any time.</p>
    </>
  )
}

const formatPerson = ({ name, email }: Request['person']) => (email === null ? name : `${name} (${email})`)
