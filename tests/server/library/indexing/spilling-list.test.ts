import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { RowBytes } from '#server/library/indexing/rows/row-bytes'
import { SpillingList } from '#server/library/indexing/rows/spilling-list'

const item = (at: number) => ({ path: `docs/仕様 "${at}"\n.md`, size: at % 3 === 0 ? null : at })

it('a list that is too long for memory returns all items in order, as often as it is read', () => {
  const list = new SpillingList<ReturnType<typeof item>>(100)
  const items = Array.from({ length: 20_000 }, (_, at) => item(at))
  for (const each of items.slice(0, 15_000)) list.push(each)
  expect([...list]).toEqual(items.slice(0, 15_000))
  for (const each of items.slice(15_000)) list.push(each)
  expect([...list]).toEqual(items)
  expect(list.length).toBe(20_000)
  const batches = [...list.batches(7_000)]
  expect(batches.map(({ length }) => length)).toEqual([7_000, 7_000, 6_000])
  expect(batches.flat()).toEqual(items)
  list.close()
})

it('a short list stays in memory, and an empty one stays empty', () => {
  const list = new SpillingList<number>(10)
  expect([[...list], [...list.batches(3)], list.length]).toEqual([[], [], 0])
  for (const at of [1, 2, 3, 4]) list.push(at)
  expect([...list.batches(3)]).toEqual([[1, 2, 3], [4]])
})

it('rows above a limit leave memory and return complete and in order', () => {
  const rows = new RowBytes(100_000)
  const lines = Array.from({ length: 10_000 }, (_, at) => `${at}\tdocs/仕様-${at}.md\tsome text\n`)
  const before = process.memoryUsage().arrayBuffers
  for (const line of lines) rows.add(line)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(400_000)
  expect(Buffer.concat([...rows.chunks()]).toString()).toBe(lines.join(''))
  expect(rows.count).toBe(lines.length)
  rows.close()
})

it('the files of a list have no name that others can open and leave nothing behind', () => {
  const ours = () => readdirSync(tmpdir()).filter((name) => /^plumbline-[0-9a-f-]{36}$/.test(name))
  const before = ours()
  const list = new SpillingList<string>(1)
  for (let at = 0; at < 100_000; at += 1) list.push(`docs/${at}.md`)
  expect(ours()).toEqual(before)
  list.close()
})
