import type { MouseEvent } from 'react'
import type { Place } from '../../document/place'
import { readSection } from '../../document/read-section'
import type { Standing } from '../../document/section-standing'
import { useMay } from '../../hooks/use-permissions'
import { say } from '../../toasts'
import { editorPath, historyPath, specPath } from '../../urls/paths'
import { Icon } from '../display/icon'
import { Menu } from '../inputs/menu'
import { AttestButton } from './attest-button'

interface Props {
  place: Place
  section: { id: string; title: string }
  standing: Standing
}

/** What can be done with one section. */
export function SectionMenu({ place, section: { id, title }, standing }: Props) {
  const { org, owner, repo, path } = place
  const mayWrite = useMay('specs:write')
  const anchor = `#${encodeURIComponent(id)}`
  const { permalink } = standing
  return (
    <Menu label={`More about ${title}`} icon={<Icon name="more" />}>
      <div className="needs-script">
        <CopyItem
          label="Copy link"
          text={() => new URL(specPath(org, owner, repo, path) + anchor, location.href).href}
        />
        {permalink && (
          <CopyItem label="Copy permanent link" text={() => new URL(permalink, location.href).href} />
        )}
        <CopyItem label="Copy markdown" text={() => readSection(place, id)} />
        <CopyItem label="Copy id" text={() => id} />
      </div>
      <div>
        {/* Plain, as in the text around them: use-document-links has them move like any other. */}
        <a href={`${historyPath(org, owner, repo, path)}?${new URLSearchParams({ section: id })}`}>
          History of this section
        </a>
        {mayWrite && <a href={editorPath(org, owner, repo, path) + anchor}>Edit here</a>}
        {mayWrite && standing.stale_since === null && (
          <AttestButton place={place} id={id} hash={standing.hash} title={title} />
        )}
      </div>
    </Menu>
  )
}

function CopyItem({ label, text }: { label: string; text: () => string | Promise<string> }) {
  const copy = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const menu = currentTarget.closest('details')
    try {
      await navigator.clipboard.writeText(await text())
      say(`${label.replace('Copy ', '').replace(/^./, (first) => first.toUpperCase())} copied.`)
    } catch {
      say('It could not be copied. Try again.')
    }
    if (!menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  return (
    <button type="button" onClick={copy}>
      {label}
    </button>
  )
}
