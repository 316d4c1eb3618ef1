import type { CreatedApiKey } from '../../../server/keys/wire'
import { CopyButton } from '../inputs/copy-button'

interface Props {
  created: CreatedApiKey
  /** Address of the example request. */
  dashboard: string
}

/** Shows the key once. It cannot be shown again. */
export function NewApiKey({ created: { key }, dashboard }: Props) {
  return (
    <section className="shown-once" role="status" aria-label="New API key">
      <p>
        <strong>Copy the key now.</strong> You will not be able to see it again.
      </p>
      <pre>
        <code>{key}</code>
      </pre>
      <CopyButton label="Copy key" text={() => key} />
      <p>Try it:</p>
      <pre>
        <code>{`curl -H "Authorization: Bearer ${key}" ${dashboard}`}</code>
      </pre>
    </section>
  )
}
