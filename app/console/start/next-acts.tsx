import { Link } from '@remix-run/react'
import { Icon } from '#app/components/display/icon.tsx'
import type { IconName } from '#app/components/display/icon-shapes.tsx'
import { orgPath, trackPath } from '#shared/page-paths'

interface Props {
  at: { org: string; owner: string; repo: string; file_path: string }
  documents: number
}

/** What is ready, and what can be done at any time. */
export function NextActs({ at: { org, owner, repo, file_path }, documents }: Props) {
  const acts: { icon: IconName; label: string; to: string }[] = [
    { icon: 'person', label: 'Invite people', to: orgPath(org, 'settings/members') },
    { icon: 'flag', label: 'Track a document', to: trackPath(org, owner, repo, [file_path]) },
    { icon: 'sync', label: 'Connect tickets', to: orgPath(org, 'settings/ticket-systems') },
    { icon: 'settings', label: 'Connect an assistant', to: orgPath(org, 'settings/assistants') },
  ]
  return (
    <section className="next-acts" aria-labelledby="pl-_ready">
      <h2 id="pl-_ready">Ready</h2>
      <p>
        {documents === 1 ? '1 document' : `${documents.toLocaleString('en')} documents`} to read and search.
        Pushes arrive by themselves. Whenever you like:
      </p>
      <ul>
        {acts.map(({ icon, label, to }) => (
          <li key={to}>
            <Icon name={icon} />
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
