import type { StoredTicket } from '#db/schema/index'
import type { Ticket } from '#spec/tickets/ticket'

export const toStored = (ticket: Ticket): StoredTicket => ({
  ...ticket,
  createdAt: ticket.createdAt.toISOString(),
  updatedAt: ticket.updatedAt.toISOString(),
})

export const fromStored = (ticket: StoredTicket): Ticket => ({
  ...ticket,
  vendorId: ticket.vendorId ?? '',
  createdAt: new Date(ticket.createdAt),
  updatedAt: new Date(ticket.updatedAt),
})
