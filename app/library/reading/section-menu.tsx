import type { MouseEvent } from 'react'
import { Icon } from '#app/components/display/icon.tsx'
import { StandaloneMenu } from '#app/components/inputs/menu.tsx'
import { readSection } from '#app/library/document/read-section'
import type { SectionReviewState } from '#app/library/document/section-review-state'
import type { SpecReader } from '#app/library/document/spec-reader'
import type { SectionView } from '#app/library/document/spec-view'
import { showToast } from '#app/toasts'
import { editorPath, historyPath, specPath, suggestionsPath, ticketsPath } from '#shared/page-paths'
import { AttestButton } from './attest-button'

interface Props {
  section: Pick<SectionView, 'id' | 'title' | 'status'>
  reviewState: SectionReviewState
  reader: SpecReader
}

/** The actions of one section. A section of an untracked document has no status and is not reviewed. */
export function SectionMenu({ section: { id, title, status }, reviewState, reader }: Props) {
  const { location, mayWrite, hasTickets, visit } = reader
  const { org, owner, repo, path } = location
  const anchor = `#${encodeURIComponent(id)}`
  const { permalink } = reviewState
  return (
    <StandaloneMenu key={visit} label={`Actions for ${title}`} icon={<Icon name="more" />}>
      <div className="needs-script">
        <CopyItem
          label="Copy link"
          text={() => new URL(specPath(org, owner, repo, path) + anchor, window.location.href).href}
        />
        {permalink && (
          <CopyItem label="Copy permalink" text={() => new URL(permalink, window.location.href).href} />
        )}
        <CopyItem label="Copy Markdown" text={() => readSection(location, id)} />
        <CopyItem label="Copy ID" text={() => id} />
      </div>
      <div>
        {/* Plain links, as in the document: use-document-links turns clicks on them into navigations. */}
        <a href={`${historyPath(org, owner, repo, path)}?${new URLSearchParams({ section: id })}`}>
          View history
        </a>
        {hasTickets && (
          <a href={`${ticketsPath(org, owner, repo, path)}?${new URLSearchParams({ section: id })}`}>
            Tickets and why
          </a>
        )}
        {mayWrite && <a href={editorPath(org, owner, repo, path) + anchor}>Edit section</a>}
        {!mayWrite && <a href={suggestionsPath(org, owner, repo, path, id)}>Suggest a change</a>}
        {mayWrite && status !== null && reviewState.stale_since === null && (
          <AttestButton location={location} id={id} hash={reviewState.hash} title={title} />
        )}
      </div>
    </StandaloneMenu>
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
