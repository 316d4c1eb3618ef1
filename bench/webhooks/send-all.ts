import { connect } from 'node:net'

/**
 * Sends the requests over several connections and returns the duration of each. Each connection sends its next request
 * after a response. Uses plain sockets, because the sender shares the machine with the server that is measured and must
 * use little CPU.
 */
export async function sendAll(
  port: number,
  requests: readonly Buffer[],
  connections: number,
): Promise<number[]> {
  const latencies: number[] = []
  let next = 0
  const nextRequest = () => requests[next++]
  await Promise.all(Array.from({ length: connections }, () => sendOneByOne(port, nextRequest, latencies)))
  return latencies
}

function sendOneByOne(
  port: number,
  nextRequest: () => Buffer | undefined,
  latencies: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let sentAt = 0
    let received = ''
    const send = () => {
      const request = nextRequest()
      if (!request) return socket.end(resolve)
      sentAt = performance.now()
      received = ''
      socket.write(request)
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1')
      if (!isWhole(received)) return
      if (!received.startsWith('HTTP/1.1 200')) return reject(new Error(received.split('\r\n')[0]))
      latencies.push(performance.now() - sentAt)
      send()
    })
  })
}

function isWhole(answer: string): boolean {
  const bodyAt = answer.indexOf('\r\n\r\n') + 4
  if (bodyAt < 4) return false
  const length = /^content-length: (\d+)/im.exec(answer)?.[1]
  return length === undefined ? answer.endsWith('0\r\n\r\n') : answer.length >= bodyAt + Number(length)
}
