import { InlineCode } from '#app/components/display/inline-code.tsx'
import { CopyButton } from '#app/components/inputs/copy-button.tsx'
import { setupsFor } from './setups'

/** One part per assistant; the first is open. */
export function SetupGuides({ url }: { url: string }) {
  return (
    <>
      {setupsFor(url).map(({ name, steps, config }, position) => (
        <details key={name} open={position === 0}>
          <summary>{name}</summary>
          <div className="stack">
            <p>
              <InlineCode text={steps} />
            </p>
            <pre>
              <code>{config}</code>
            </pre>
            <div className="actions">
              <CopyButton label={`Copy for ${name}`} text={() => config} />
            </div>
          </div>
        </details>
      ))}
    </>
  )
}
