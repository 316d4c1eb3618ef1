import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { draftOf, type System } from './tracker-under-test'

export function describeStatuses(current: System): void {
  describe('statuses', () => {
    it('changes the status there and back', async () => {
      const { tracker, project, statuses } = current()
      const { id } = await tracker.create(project, draftOf('a'), randomUUID())
      for (const status of [statuses.next, statuses.first, statuses.next, statuses.done]) {
        await tracker.changeStatus(id, status)
        expect((await tracker.readMany([id]))[0]?.status).toBe(status)
      }
    })

    it('does nothing if the ticket has the status', async () => {
      const { tracker, project, statuses } = current()
      const { id } = await tracker.create(project, draftOf('a'), randomUUID())
      await tracker.changeStatus(id, statuses.first)
      expect((await tracker.readMany([id]))[0]?.status).toBe(statuses.first)
    })

    it('says which statuses can be reached', async () => {
      const { tracker, project, statuses } = current()
      if (statuses.unreachable === null) return
      const { id } = await tracker.create(project, draftOf('a'), randomUUID())
      await expect(tracker.changeStatus(id, statuses.unreachable)).rejects.toMatchObject({
        code: 'no_transition',
        message: expect.stringContaining(statuses.next),
      })
      expect((await tracker.readMany([id]))[0]?.status).toBe(statuses.first)
    })

    it('creates a ticket although its wanted status cannot be reached', async () => {
      const { tracker, project, statuses } = current()
      if (statuses.unreachable === null) return
      const draft = draftOf('a', { status: statuses.unreachable })
      expect(await tracker.create(project, draft, randomUUID())).toMatchObject({ status: statuses.first })
    })

    it('refuses a status that does not exist', async () => {
      const { tracker, project, statuses } = current()
      const { id } = await tracker.create(project, draftOf('a'), randomUUID())
      await expect(tracker.changeStatus(id, 'No such status')).rejects.toMatchObject({
        code: expect.stringMatching(/^(no_transition|invalid)$/),
      })
      expect((await tracker.readMany([id]))[0]?.status).toBe(statuses.first)
    })
  })
}
