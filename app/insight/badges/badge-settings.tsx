import { Form } from '@remix-run/react'
import { CopyButton } from '#app/components/inputs/copy-button.tsx'

interface Props {
  org: string
  arePublic: boolean
  mayManage: boolean
  /** The address of this deployment. */
  baseUrl: string
}

const BADGES = [
  { name: 'health', label: 'Spec health' },
  { name: 'coverage', label: 'Spec coverage' },
]

/** Publishes the badges of the org, and shows the markdown for a README. */
export function BadgeSettings({ org, arePublic, mayManage, baseUrl }: Props) {
  return (
    <section className="stack" aria-label="Badges">
      <h2>Badges</h2>
      <p className="muted">
        A README can show the health and coverage of your specs. Anyone who knows the address of a badge sees
        its number without signing in.
      </p>
      {arePublic &&
        BADGES.map(({ name, label }) => (
          <BadgeMarkdown key={name} label={label} path={`/badges/${org}/${name}.svg`} {...{ org, baseUrl }} />
        ))}
      {mayManage && (
        <Form method="post" className="actions">
          <input type="hidden" name="are_public" value={String(!arePublic)} />
          <button type="submit" name="do" value="set_badges" className="button">
            {arePublic ? 'Stop publishing' : 'Publish badges'}
          </button>
        </Form>
      )}
    </section>
  )
}

interface MarkdownProps extends Pick<Props, 'org' | 'baseUrl'> {
  label: string
  path: string
}

function BadgeMarkdown({ label, path, org, baseUrl }: MarkdownProps) {
  const markdown = `[![${label}](${baseUrl}${path})](${baseUrl}/app/${org}/coverage)`
  return (
    <div>
      <p>
        <img src={path} alt={label} height={20} />
      </p>
      <pre>
        <code>{markdown}</code>
      </pre>
      <CopyButton text={() => markdown} label={`Copy markdown of ${label.toLowerCase()}`} />
    </div>
  )
}
