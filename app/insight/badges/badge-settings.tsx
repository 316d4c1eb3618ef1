import { CopyButton } from '#app/components/inputs/copy-button.tsx'
import { SaveAtOnce } from '#app/components/inputs/save-at-once.tsx'

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
      {mayManage && (
        <SaveAtOnce act="set_badges" describe={describePublishing}>
          <label className="check">
            <input type="checkbox" name="are_public" defaultChecked={arePublic} />
            <span>Publish badges</span>
          </label>
        </SaveAtOnce>
      )}
      {arePublic &&
        BADGES.map(({ name, label }) => (
          <BadgeMarkdown key={name} label={label} path={`/badges/${org}/${name}.svg`} {...{ org, baseUrl }} />
        ))}
    </section>
  )
}

const describePublishing = (saved: FormData) =>
  saved.has('are_public') ? 'Badges are public now.' : 'Badges are not public any more.'

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
