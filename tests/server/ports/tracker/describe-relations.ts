import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { draftOf, type System } from './tracker-under-test'

export function describeRelations(current: System): void {
  const createMany = (...titles: string[]) => {
    const { tracker, project } = current()
    return Promise.all(
      titles.map(async (title) => (await tracker.create(project, draftOf(title), randomUUID())).id),
    )
  }

  describe('relations', () => {
    it('sets the tickets that block one, and changes only what differs', async () => {
      const { tracker, project, fake } = current()
      if (!(await tracker.describeProject(project)).features.blocking) return
      const [id = '', a = '', b = '', c = ''] = await createMany('blocked', 'a', 'b', 'c')
      const blockersOf = async () => (await tracker.readMany([id]))[0]?.blockedBy.toSorted()
      await tracker.setBlockedBy(id, [a, b])
      expect(await blockersOf()).toEqual([a, b].sort())
      await tracker.setBlockedBy(id, [b, c])
      expect(await blockersOf()).toEqual([b, c].sort())
      const before = fake.requests().length
      await tracker.setBlockedBy(id, [c, b])
      expect(fake.requests().length - before).toBeLessThanOrEqual(1)
      await tracker.setBlockedBy(id, [])
      expect(await blockersOf()).toEqual([])
      expect((await tracker.readMany([a]))[0]?.blockedBy).toEqual([])
    })

    it('sets and removes a parent', async () => {
      const { tracker, project } = current()
      if (!(await tracker.describeProject(project)).features.parents) return
      const [parent = '', child = ''] = await createMany('parent', 'child')
      await tracker.setParent(child, parent)
      expect((await tracker.readMany([child]))[0]?.parent).toBe(parent)
      await tracker.setParent(child, null)
      expect((await tracker.readMany([child]))[0]?.parent).toBeNull()
    })

    it('shows a pull request once', async () => {
      const { tracker, fake } = current()
      const [id = ''] = await createMany('a')
      const pull = { url: 'https://github.com/acme/payments/pull/7', title: 'Refunds' }
      await tracker.linkPull(id, pull)
      await tracker.linkPull(id, pull)
      expect(await fake.pulls(id)).toEqual([pull.url])
    })
  })
}
