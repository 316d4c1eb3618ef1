import { connect } from 'node:net'

/**
 * Asks so many times over so many connections, each again as soon as it has its answer. Answers are only counted,
 * not read: the asking process shares the machine with what it measures.
 */
export async function askMany(
  port: number,
  request: Buffer,
  { times, connections }: { times: number; connections: number },
): Promise<void> {
  let left = times
  const take = () => left-- > 0
  await Promise.all(Array.from({ length: connections }, () => askInTurn(port, request, take)))
}

function askInTurn(port: number, request: Buffer, take: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true })
    let missing: number | null = null
    let tail = ''
    const ask = () => {
      missing = null
      tail = ''
      if (take()) socket.write(request)
      else socket.end(resolve)
    }
    socket.on('connect', ask)
    socket.on('error', reject)
    socket.on('data', (chunk) => {
      if (missing === null && tail === '') {
        const head = chunk.toString('latin1', 0, 4_000)
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(head.split('\r\n')[0]))
        const length = /^content-length: (\d+)/im.exec(head)?.[1]
        if (length !== undefined) missing = Number(length) + head.indexOf('\r\n\r\n') + 4
      }
      if (missing !== null) {
        missing -= chunk.length
        if (missing <= 0) ask()
        return
      }
      tail = (tail + chunk.toString('latin1', Math.max(0, chunk.length - 7))).slice(-7)
      if (tail === '\r\n0\r\n\r\n') ask()
    })
  })
}
