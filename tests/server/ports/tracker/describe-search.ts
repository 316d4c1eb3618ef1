import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { draftOf, newMark, type System } from './tracker-under-test'

const LAG_MS = 60_000

export function describeSearch(current: System): void {
  describe('search', () => {
    it('finds a ticket by its mark while the search lags', async () => {
      const { tracker, project, fake } = current()
      const since = new Date(Date.now() - 60_000)
      await tracker.create(project, draftOf('indexed'), randomUUID())
      fake.setSearchLag(LAG_MS)
      const draft = draftOf('not indexed yet')
      const created = await tracker.create(project, draft, randomUUID())
      await tracker.create(project, draftOf('another'), randomUUID())
      expect(await tracker.findByMarks(project, [draft.mark], since)).toEqual([created])
      expect(await tracker.findByMarks(project, [newMark()], since)).toEqual([])
    })

    it('finds the very first ticket of a project while the search lags', async () => {
      const { tracker, project, fake } = current()
      fake.setSearchLag(LAG_MS)
      const draft = draftOf('first')
      const { id } = await tracker.create(project, draft, randomUUID())
      const ticketsByMark = await tracker.findByMarks(project, [draft.mark], new Date(Date.now() - 60_000))
      expect(ticketsByMark.map((ticket) => ticket.id)).toEqual([id])
    })

    it('finds a mark although the clocks differ by an hour', async () => {
      const { tracker, project, fake } = current()
      for (const offsetMs of [-3_600_000, 3_600_000]) {
        fake.setClock(offsetMs)
        const since = new Date()
        const draft = draftOf('shifted')
        const { id } = await tracker.create(project, draft, randomUUID())
        const ticketsByMark = await tracker.findByMarks(project, [draft.mark], since)
        expect(ticketsByMark.map((ticket) => ticket.id)).toEqual([id])
      }
    })

    it('finds many marks at once', async () => {
      const { tracker, project, fake } = current()
      const since = new Date()
      const drafts = Array.from({ length: 20 }, (_, at) => draftOf(`ticket ${at}`))
      for (const draft of drafts.slice(0, 5)) await tracker.create(project, draft, randomUUID())
      fake.setSearchLag(LAG_MS)
      for (const draft of drafts.slice(5, 10)) await tracker.create(project, draft, randomUUID())
      await tracker.create(project, draftOf('another'), randomUUID())
      const marks = drafts.map(({ mark }) => mark)
      const ticketsByMark = await tracker.findByMarks(project, marks, since)
      const created = drafts.slice(0, 10).map(({ title, mark }) => [title, mark])
      expect(new Map(ticketsByMark.map(({ title, mark }) => [title, mark]))).toEqual(new Map(created as []))
      expect(ticketsByMark).toHaveLength(created.length)
    })

    it('finds open tickets with the same title', async () => {
      const { tracker, project, otherProject, fake, statuses } = current()
      const byWriter = await fake.addTicket(project, { title: 'Refund   a PAYMENT', by: 'writer' })
      const byStranger = await fake.addTicket(project, { title: 'refund a payment', by: 'stranger' })
      await fake.addTicket(project, { title: 'Refund a payment twice', by: 'writer' })
      await fake.addTicket(otherProject, { title: 'Refund a payment', by: 'writer' })
      const closed = await fake.addTicket(project, { title: 'Refund a payment', by: 'writer' })
      await fake.edit(closed, { status: statuses.done })
      const titleMatches = await tracker.findByTitle(project, 'Refund a payment')
      expect(titleMatches.map(({ ticket, isByWriter }) => ({ id: ticket.id, isByWriter }))).toEqual(
        expect.arrayContaining([
          { id: byWriter, isByWriter: true },
          { id: byStranger, isByWriter: false },
        ]),
      )
      expect(titleMatches).toHaveLength(2)
      expect(titleMatches.every(({ ticket }) => !ticket.isOurs)).toBe(true)
    })

    it('finds open tickets whose titles have the words of a text, the newest first', async () => {
      const { tracker, project, otherProject, fake, statuses } = current()
      const first = await fake.addTicket(project, { title: 'Refund limits of a card', by: 'writer' })
      await fake.addTicket(project, { title: 'Refund a payment', by: 'writer' })
      await fake.addTicket(otherProject, { title: 'Limits of a refund', by: 'writer' })
      const closed = await fake.addTicket(project, { title: 'Old limits of a refund', by: 'writer' })
      await fake.edit(closed, { status: statuses.done })
      const second = await fake.addTicket(project, { title: 'LIMITS: when a refund is late', by: 'stranger' })
      const ticketsByWords = await tracker.findByWords(project, ' limits “Refund” ')
      expect(ticketsByWords.map(({ id }) => id)).toEqual([second, first])
      expect(await tracker.findByWords(project, '“ ” !')).toEqual([])
    })

    it.each(['"quotes" \\ and \' in it', '[x] + - & | ! ( ) { } ^ ~ * ? :', 'AND OR NOT', '日本語 🙂', '""'])(
      'finds the title %s',
      async (title) => {
        const { tracker, project, fake } = current()
        const id = await fake.addTicket(project, { title, by: 'writer' })
        const titleMatches = await tracker.findByTitle(project, title)
        expect(titleMatches.map(({ ticket }) => ticket.id)).toEqual([id])
      },
    )
  })
}
