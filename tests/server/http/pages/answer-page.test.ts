import { expect, test } from 'vitest'
import type { AppLoadContext } from '../../../../app/request/load-context'
import { answerPage } from '../../../../server/http/pages/answer-page'
import type { Pages } from '../../../../server/http/pages/pages'

const MESSAGE = 'The installation id “abc” is invalid.'

/** As Remix does for an address without a page of its own: errors are data, and other addresses have the error page. */
const pages: Pages = {
  asset: async () => null,
  page: async ({ url }, { refusal }) =>
    new URL(url).pathname === '/app/setup/complete'
      ? Response.json({ message: MESSAGE }, { status: 422 })
      : new Response(refusal?.message, {
          status: refusal?.status ?? 200,
          headers: { 'content-type': 'text/html' },
        }),
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

test('an error of an address without a page is a page in a browser', async () => {
  const answer = await answerTo({ accept: 'text/html' })
  if (!(answer instanceof Response)) throw new Error('no page')
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    422,
    'text/html',
    MESSAGE,
  ])
})

test('a script and a program get no page', async () => {
  const script = await answerTo({ accept: 'text/html', 'sec-fetch-mode': 'cors' })
  expect(script instanceof Response && script.headers.get('content-type')).toBe('application/json')
  expect(await answerTo({ accept: 'application/json' })).toMatchObject({
    status: 422,
    content: expect.any(String),
  })
})
