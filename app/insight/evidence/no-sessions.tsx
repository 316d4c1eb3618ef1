import { Link } from '@remix-run/react'
import { EmptyState } from '#app/components/display/empty-state.tsx'
import { CopyButton } from '#app/components/inputs/copy-button.tsx'
import { orgPath } from '#shared/page-paths'

const CONFIG = `ide:
  evidence_pipeline:
    enabled: true
    persist: both
`

interface Props {
  at: { org: string; owner: string; repo: string }
}

/** Explains how an assistant's session gets here. */
export function NoSessions({ at: { org, owner, repo } }: Props) {
  return (
    <EmptyState title="No coding sessions">
      <p>
        A session shows which specs an assistant read, which criteria it addressed and what was verified. Add
        this to CONFIG.yaml:
      </p>
      <pre>
        <code>{CONFIG}</code>
      </pre>
      <CopyButton label="Copy configuration" text={() => CONFIG} />
      <p>
        Then sign in with <code>svc login</code> and work with the plugin for Claude Code. When the assistant
        stops, its session is sent here, if the remote <code>origin</code> of the checkout is{' '}
        <code>
          {owner}/{repo}
        </code>
        . Other assistants send it with the tool <code>record_session_evidence</code>.
      </p>
      <p>
        <Link to={orgPath(org, 'settings/assistants')}>Set up an assistant</Link>
      </p>
    </EmptyState>
  )
}
