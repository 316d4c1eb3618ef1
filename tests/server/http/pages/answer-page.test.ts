import { expect, test } from 'vitest'
import type { AppLoadContext } from '#app/request/load-context'
import { answerPage } from '#server/http/pages/answer-page'
import type { Pages } from '#server/http/pages/pages'
import { DomainError, type ErrorCode } from '#server/kernel/errors'

let failure: DomainError

/** Like Remix: addresses with data return errors as data, all others render the error page. */
const pages: Pages = {
  asset: async () => null,
  page: async ({ url }, { refusal, noteError }) => {
    if (new URL(url).pathname === '/app/setup/complete') {
      noteError?.(failure)
      return Response.json({ message: failure.message }, { status: failure.status })
    }
    return new Response(refusal?.message, {
      status: refusal?.status ?? 200,
      headers: { 'content-type': 'text/html' },
    })
  },
}

const load = {
  actor: { kind: 'user' },
  requestId: 'request-1',
  refusal: null,
} as unknown as AppLoadContext & {
  refusal: null
}

const answerTo = (headers: Record<string, string>) =>
  answerPage(pages, new Request('http://x/app/setup/complete?installation_id=abc', { headers }), load)

test.each<ErrorCode>([
  'validation_failed',
  'payment_required',
  'rate_limited',
  'internal',
  'upstream_failed',
  'not_configured',
])('an error of an address without a page is a page in a browser (%s)', async (code) => {
  failure = new DomainError(code, { message: 'Not now.', headers: { 'retry-after': '7' } })
  const answer = await answerTo({ accept: 'text/html' })
  if (!(answer instanceof Response)) throw new Error('no page')
  const { headers, status } = answer
  expect([status, headers.get('content-type'), headers.get('retry-after'), await answer.text()]).toEqual([
    failure.status,
    'text/html',
    '7',
    'Not now.',
  ])
})

test('a script and a program get a problem document, and no page', async () => {
  failure = new DomainError('validation_failed')
  const program = await answerTo({ accept: 'application/json' })
  expect(program).toMatchObject({ status: 422, content: expect.stringContaining('"Validation failed"') })
  expect(await answerTo({ accept: 'text/html', 'sec-fetch-mode': 'cors' })).toEqual(program)
})
