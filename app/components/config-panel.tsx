import type { RepoSummary } from '../../server/repos/wire'
import { Diagnostics } from './diagnostics'

interface Props {
  config: string | null
  diagnostics: RepoSummary['config_diagnostics']
}

/** The configuration in force, defaults filled in, and what is wrong with the file that it came from. */
export function ConfigPanel({ config, diagnostics }: Props) {
  return (
    <section className="panel" aria-labelledby="pl-_config">
      <header className="panel-head">
        <h2 id="pl-_config">Configuration in force</h2>
      </header>
      <div className="panel-body stack">
        <Diagnostics diagnostics={diagnostics} about="CONFIG.yaml" />
        {config === null ? (
          <p className="muted">Not read yet: it comes with the first index.</p>
        ) : (
          <details>
            <summary>All settings, defaults included</summary>
            <pre>
              <code>{config}</code>
            </pre>
          </details>
        )}
      </div>
    </section>
  )
}
