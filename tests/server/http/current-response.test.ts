import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { hasBegunResponse } from '#server/http/current-response'

it('knows whether a response has begun, in this version of Node', async () => {
  const states: boolean[] = []
  const server = createServer(({ socket }, response) => {
    states.push(hasBegunResponse(socket))
    response.write('begun')
    states.push(hasBegunResponse(socket))
    response.once('close', () => states.push(hasBegunResponse(socket)))
    response.end()
  })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  expect(await (await fetch(`http://127.0.0.1:${port}`)).text()).toBe('begun')
  await expect.poll(() => states).toEqual([false, true, false])
})
