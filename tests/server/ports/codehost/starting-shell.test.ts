import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { Shell } from '../../../../server/ports/codehost/local/git/starter/shell.mjs'

const slowShell = vi.hoisted(() => ({ current: null as unknown }))
vi.mock('node:child_process', () => ({ spawn: () => slowShell.current }))

it('reports a missing program when the shell can start the next one, not before', async () => {
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr: new PassThrough() }
  slowShell.current = Object.assign(new EventEmitter(), streams, { pid: 1 })
  const shell = new Shell()
  const reports: string[] = []
  shell.run(
    { program: 'no-such-program', args: [], env: {}, cwd: '/' },
    {
      started: () => reports.push('started'),
      lost: () => reports.push('lost'),
      failed: (reason) => reports.push(reason),
      output: () => reports.push('output'),
      errors: () => reports.push('errors'),
      ended: (code) => reports.push(`ended with ${code}`),
    },
  )
  const [, mark = ''] = /printf '([0-9a-f]{32})%03d'/.exec(String(streams.stdin.read())) ?? []
  const write = async (stream: PassThrough, text: string) => {
    stream.write(text)
    await expect.poll(() => stream.readableLength).toBe(0)
  }
  await write(streams.stdout, 'n')
  await write(streams.stderr, `${mark}001`)
  expect(reports).toEqual([])
  await write(streams.stdout, `${mark}001`)
  expect(reports).toEqual(['spawn no-such-program ENOENT', 'ended with 1'])
})
