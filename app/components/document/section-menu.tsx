import type { MouseEvent } from 'react'
import { editorPath, historyPath, specPath } from '../../../shared/page-paths'
import type { DocumentLocation } from '../../document/document-location'
import { readSection } from '../../document/read-section'
import type { Standing } from '../../document/section-standing'
import { usePermission } from '../../hooks/use-permissions'
import { showToast } from '../../toasts'
import { Icon } from '../display/icon'
import { Menu } from '../inputs/menu'
import { AttestButton } from './attest-button'

interface Props {
  place: DocumentLocation
  section: { id: string; title: string }
  standing: Standing
}

/** The actions of one section. */
export function SectionMenu({ place, section: { id, title }, standing }: Props) {
  const { org, owner, repo, path } = place
  const mayWrite = usePermission('specs:write')
  const anchor = `#${encodeURIComponent(id)}`
  const { permalink } = standing
  return (
    <Menu label={`Actions for ${title}`} icon={<Icon name="more" />}>
      <div className="needs-script">
        <CopyItem
          label="Copy link"
          text={() => new URL(specPath(org, owner, repo, path) + anchor, location.href).href}
        />
        {permalink && <CopyItem label="Copy permalink" text={() => new URL(permalink, location.href).href} />}
        <CopyItem label="Copy Markdown" text={() => readSection(place, id)} />
        <CopyItem label="Copy ID" text={() => id} />
      </div>
      <div>
        {/* Plain links, as in the document: use-document-links turns clicks on them into navigations. */}
        <a href={`${historyPath(org, owner, repo, path)}?${new URLSearchParams({ section: id })}`}>
          View history
        </a>
        {mayWrite && <a href={editorPath(org, owner, repo, path) + anchor}>Edit section</a>}
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
      showToast(`${label.replace('Copy ', '').replace(/^./, (first) => first.toUpperCase())} copied.`)
    } catch {
      showToast('Copy failed. Try again.')
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
