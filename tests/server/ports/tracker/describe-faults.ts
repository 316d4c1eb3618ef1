import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Fault } from '#tests/support/fake-tracker/faults'
import { draftOf, type System } from './tracker-under-test'

export function describeFaults(current: System): void {
  describe('outages', () => {
    it('finds the ticket of a creation whose response was lost', async () => {
      const { tracker, project, creation, fake } = current()
      if (!fake.faults) return
      fake.setSearchLag(60_000)
      for (const kind of ['fail_after', 'half_body', 'garbage'] as const) {
        const draft = draftOf(kind)
        const since = new Date()
        fake.faults.add({ on: creation, fault: { kind } })
        await expect(tracker.create(project, draft, randomUUID())).rejects.toMatchObject({
          code: expect.stringMatching(/^(unavailable|garbled)$/),
        })
        expect(await tracker.findByMarks(project, [draft.mark], since)).toHaveLength(1)
      }
      expect(await fake.count(project)).toBe(3)
    })

    it('calls no creation refused that would happen twice if it is sent again', async () => {
      const { tracker, project, statuses, fake } = current()
      if (!fake.faults) return
      for (const fault of [
        { kind: 'rate_limited', retryAfter: '0' },
        { kind: 'status', status: 403 },
      ] as const)
        for (let after = 0; after < 6; after++) {
          fake.faults.clear()
          fake.faults.add({ after, fault })
          const before = await fake.count(project)
          const draft = draftOf('a', { status: statuses.next })
          const requestId = randomUUID()
          const outcome = await tracker.create(project, draft, requestId).then(
            () => 'created',
            (error: { code: string }) => error.code,
          )
          // After any other error the same request is sent again.
          if (!['created', 'unavailable', 'garbled'].includes(outcome))
            await tracker.create(project, draft, requestId)
          expect(await fake.count(project)).toBeLessThanOrEqual(before + 1)
        }
      fake.faults.clear()
    })

    it('creates nothing if the request fails before', async () => {
      const { tracker, project, creation, fake } = current()
      if (!fake.faults) return
      const draft = draftOf('a')
      fake.faults.add({ on: creation, fault: { kind: 'fail_before' } })
      const since = new Date()
      await expect(tracker.create(project, draft, randomUUID())).rejects.toMatchObject({
        code: 'unavailable',
      })
      expect(await tracker.findByMarks(project, [draft.mark], since)).toEqual([])
      expect(await fake.count(project)).toBe(0)
    })

    it.each<[Fault, string]>([
      [{ kind: 'status', status: 500 }, 'unavailable'],
      [{ kind: 'status', status: 503 }, 'unavailable'],
      [{ kind: 'rate_limited', retryAfter: '7' }, 'rate_limited'],
      [{ kind: 'garbage' }, 'garbled'],
      [{ kind: 'half_body' }, 'unavailable'],
      [{ kind: 'fail_after' }, 'unavailable'],
    ])('reports %j as %s', async (fault, code) => {
      const { tracker, project, fake } = current()
      if (!fake.faults) return
      fake.faults.add({ fault })
      await expect(tracker.describeProject(project)).rejects.toMatchObject({ name: 'TrackerError', code })
    })

    it('says when a limit ends, by the clock of the vendor', async () => {
      const { tracker, fake } = current()
      if (!fake.faults) return
      for (const offsetMs of [0, 3_600_000]) {
        fake.setClock(offsetMs)
        for (const retryAfter of ['7', new Date(Date.now() + offsetMs + 7_000).toUTCString()]) {
          fake.faults.add({ fault: { kind: 'rate_limited', retryAfter } })
          const error = await tracker.listProjects().catch((thrown: unknown) => thrown)
          const waitMs = (error as { resumesAt: Date }).resumesAt.getTime() - Date.now()
          expect(waitMs).toBeGreaterThan(3_000)
          expect(waitMs).toBeLessThan(9_000)
        }
      }
    })

    it('never follows a redirect with the credential', async () => {
      const { tracker, fake } = current()
      if (!fake.faults) return
      fake.faults.add({ fault: { kind: 'redirect', to: 'https://evil.example/rest' } })
      await expect(tracker.identify()).rejects.toMatchObject({ name: 'TrackerError' })
    })

    it('says that the credential was withdrawn, also while it reads tickets', async () => {
      const { tracker, project, fake } = current()
      if (!fake.revoke) return
      const { id } = await tracker.create(project, draftOf('a'), randomUUID())
      fake.revoke()
      const unauthorized = expect.objectContaining({ code: 'unauthorized' })
      await expect(tracker.identify()).rejects.toEqual(unauthorized)
      await expect(tracker.readMany([id])).rejects.toEqual(unauthorized)
      await expect(tracker.update(id, { title: 'b' })).rejects.toEqual(unauthorized)
    })

    it('passes on that the caller aborted', async () => {
      const { tracker, fake } = current()
      if (!fake.faults) return
      const reason = new Error('the worker stops')
      await expect(tracker.identify({ signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    })
  })
}
