import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { openParsePool } from '#server/library/indexing/parser/parse-pool'
import { RawBatchBuilder } from '#server/library/indexing/texts/raw-batch'
import { describeBatch, type TextBatch } from '#server/library/indexing/texts/text-batch'
import { spec } from './indexing'

const folder = mkdtempSync(join(tmpdir(), 'plumbline-pool-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function batchOf(number: number) {
  const builder = new RawBatchBuilder(7)
  for (let at = 0; at < 5; at += 1)
    builder.add(number * 10 + at, `sha-${number}-${at}`, Buffer.from(spec(`仕様 ${number} ${at}`)))
  builder.add(number * 10 + 5, `sha-${number}-empty`, Buffer.alloc(0))
  return builder.build()
}

const textOf = ({ stored, texts, sections, criteria }: TextBatch) => ({
  stored,
  rows: [texts, sections, criteria].map((rows) => [rows.count, Buffer.concat([...rows.chunks()]).toString()]),
})

it('threads return the same results as this thread, each to its caller', async () => {
  const pool = openParsePool({ threads: 2 })
  try {
    const numbers = [1, 2, 3, 4, 5]
    const parsed = await Promise.all(numbers.map((number) => pool.parse(batchOf(number))))
    expect(parsed.map(textOf)).toEqual(numbers.map((number) => textOf(describeBatch(batchOf(number)))))
  } finally {
    await pool.close()
  }
})

it('a thread that dies fails all waiting and later requests', async () => {
  const program = join(folder, 'dies.mjs')
  writeFileSync(
    program,
    "import { parentPort } from 'node:worker_threads'\nparentPort.on('message', () => { throw new Error('out of order') })\n",
  )
  const pool = openParsePool({ threads: 1, program: pathToFileURL(program) })
  const waiting = [1, 2].map((number) => pool.parse(batchOf(number)))
  for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected')
  await expect(pool.parse(batchOf(3))).rejects.toThrow('out of order')
  await pool.close()
})

it('closing cancels running parses and leaves no thread', async () => {
  const pool = openParsePool({ threads: 2 })
  const waiting = [1, 2, 3].map((number) => pool.parse(batchOf(number)))
  const ended = Promise.allSettled(waiting)
  await pool.close()
  for (const { status } of await ended) expect(status).toBe('rejected')
  expect(process.getActiveResourcesInfo()).not.toContain('Worker')
})
