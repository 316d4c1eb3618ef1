import { PassThrough } from 'node:stream'
import { expect, it, vi } from 'vitest'
import { handleError, reportWhileRead } from '#app/entry.server.tsx'

function reported(error: unknown, request = new Request('http://plumbline.test/')): unknown[] {
  const report = vi.fn()
  handleError(error, { request, params: {}, context: { nonce: '', report } as never })
  return report.mock.calls.map(([reportedError]) => reportedError)
}

const answer = (status: number) => ({ status, statusText: 'x', internal: true, data: 'x' })

it('does not log the rejection of a page or action that does not exist', () => {
  expect(reported(answer(404))).toEqual([])
  expect(reported(answer(405))).toEqual([])
})

it('logs server errors, unless the reader has left', () => {
  const [bug, failure] = [new Error('bug'), answer(500)]
  expect([...reported(bug), ...reported(failure)]).toEqual([bug, failure])
  expect(reported(bug, new Request('http://plumbline.test/', { signal: AbortSignal.abort() }))).toEqual([])
})

it('does not log a reader who leaves before the end of a page', () => {
  const report = vi.fn()
  const [read, left] = [new PassThrough(), new PassThrough().destroy()]
  const open = new AbortController().signal
  reportWhileRead(report, left, open)(new Error('The destination stream closed early.'))
  reportWhileRead(report, read, AbortSignal.abort())(new Error('aborted'))
  expect(report).not.toHaveBeenCalled()
  reportWhileRead(report, read, open)(new Error('bug'))
  expect(report).toHaveBeenCalledOnce()
})
