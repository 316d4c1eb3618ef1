import type { CreatedApiKey } from '../../../server/keys/wire'
import { CopyButton } from '../inputs/copy-button'

interface Props {
  made: CreatedApiKey
  /** An address to try it on. */
  dashboard: string
}

/** The one time that the key is seen. */
export function NewApiKey({ made: { key }, dashboard }: Props) {
  return (
    <section className="shown-once" role="status" aria-label="New API key">
      <p>
        <strong>Copy the key now.</strong> It is not kept here and cannot be shown again.
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
