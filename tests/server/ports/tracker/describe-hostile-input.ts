import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { draftOf, type System } from './tracker-under-test'

const DESCRIPTIONS: Record<string, string> = {
  'a list in a quote in a list': '- a\n  > q\n  > - b\n  >\n  >   c\n- d',
  'a table': '| a | b |\n|---|---|\n| 1 | `2` |\n| 3 \\| 4 | **5** |',
  'empty code': '```\n```\n\ntext',
  'code with its own fences': '````md\n```js\n1\n```\n````',
  'a script link': '[x](javascript:alert(1)) and [y](https://a.example/b)',
  HTML: '<script>alert(1)</script>\n\n<b>bold</b> & <!-- note --> text',
  'macros of a wiki': '{code}\n{noformat} {html}<b>{html} !image.png! [~admin] h1. x\n||a||\n{{mono}}',
  'a task list': '- [ ] one\n- [x] two',
  'a heading in a quote': '> # h\n> text',
  'signs of emphasis': 'a*b*c _d_ ~~e~~ f\\*g 2 * 3 * 4 snake_case_name',
  'a line of 5,000 characters': 'word '.repeat(1_000).trim(),
}

export function describeHostileInput(current: System): void {
  describe('hostile input', () => {
    it.each(Object.entries(DESCRIPTIONS))('stores %s and reads the same again', async (_, description) => {
      const { tracker, project } = current()
      const created = await tracker.create(project, draftOf('a', { description }), randomUUID())
      // Reading and writing back must not change the text; otherwise each sync would detect a change.
      await tracker.update(created.id, { description: created.description })
      const [ticket] = await tracker.readMany([created.id])
      expect(ticket?.description).toBe(created.description)
      expect(ticket?.mark).toBe(created.mark)
    })

    it('cuts no title of 255 characters', async () => {
      const { tracker, project } = current()
      const title = 'a'.repeat(255)
      expect(await tracker.create(project, draftOf(title), randomUUID())).toMatchObject({ title })
    })

    it('says what is wrong with a title of 5,000 characters, or shortens it', async () => {
      const { tracker, project } = current()
      const title = 'a'.repeat(5_000)
      const outcome = await tracker.create(project, draftOf(title), randomUUID()).then(
        (ticket) => ticket.title,
        (error: { code: string }) => error.code,
      )
      expect(outcome === 'invalid' || title.startsWith(outcome.replace(/…$/, ''))).toBe(true)
    })

    it('stores a title as text', async () => {
      const { tracker, project } = current()
      const title = '<b>&amp; {code} *x* [y](z) 日本語 🙂'
      expect(await tracker.create(project, draftOf(title), randomUUID())).toMatchObject({ title })
    })

    it.each(['../../myself', 'a/b/c#1', '?x=1', '', 'A-1 OR 1=1'])('finds no ticket %j', async (id) => {
      const { tracker } = current()
      expect(await tracker.readMany([id])).toEqual([null])
      await expect(tracker.update(id, { title: 'x' })).rejects.toMatchObject({
        code: expect.stringMatching(/^(not_found|invalid)$/),
      })
    })
  })
}
