import { WidgetType } from '@codemirror/view'
import type { TicketLink } from '../../../spec/types'

/** A ticket as a link to it, where its marker says where it is. */
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
    const shown = document.createElement(url ? 'a' : 'span')
    shown.className = 'pl-marker'
    shown.textContent = `${system} ${ticketId}`
    if (shown instanceof HTMLAnchorElement && url) {
      shown.href = url
      shown.target = '_blank'
      shown.rel = 'noreferrer'
    }
    return shown
  }

  override ignoreEvent(): boolean {
    return true
  }
}
