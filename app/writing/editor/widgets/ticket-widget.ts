import { WidgetType } from '@codemirror/view'
import type { TicketLink } from '#spec/types'

/** A ticket marker as a label, and as a link if the marker has a URL. */
export class TicketWidget extends WidgetType {
  constructor(readonly link: TicketLink) {
    super()
  }

  override eq({ link }: TicketWidget): boolean {
    return (
      link.system === this.link.system && link.ticketId === this.link.ticketId && link.url === this.link.url
    )
  }

  override toDOM(): HTMLElement {
    const { system, ticketId, url } = this.link
    const label = document.createElement(url ? 'a' : 'span')
    label.className = 'pl-marker'
    label.textContent = `${system} ${ticketId}`
    if (label instanceof HTMLAnchorElement && url) {
      label.href = url
      label.target = '_blank'
      label.rel = 'noreferrer'
    }
    return label
  }

  override ignoreEvent(): boolean {
    return true
  }
}
