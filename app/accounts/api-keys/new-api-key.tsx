import { ShownOnce } from '#app/components/display/shown-once.tsx'
import type { CreatedApiKey } from '#server/accounts/keys/wire'

interface Props {
  created: CreatedApiKey
  /** Address of the example request. */
  dashboard: string
}

export const NewApiKey = ({ created: { key }, dashboard }: Props) => (
  <ShownOnce
    label="New API key"
    copyLabel="Copy key"
    secret={key}
    advice={
      <>
        <strong>Copy the key now.</strong> You will not be able to see it again.
      </>
    }
  >
    <p>Try it:</p>
    <pre>
      <code>{`curl -H "Authorization: Bearer ${key}" ${dashboard}`}</code>
    </pre>
  </ShownOnce>
)
