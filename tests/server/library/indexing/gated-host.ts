import type { LocalHost } from '#server/ports/codehost/port'

export interface Gate {
  host: LocalHost
  /** Resolves when a request for file contents waits at the gate. */
  reached: Promise<void>
  open(): void
}

/** A code host that blocks the first request for file contents until the test calls `open`. */
export function gatedHost(host: LocalHost): Gate {
  const [opened, open] = signal()
  const [reached, reach] = signal()
  return {
    reached,
    open,
    host: {
      ...host,
      async *blobs(repo, shas, options) {
        for await (const content of host.blobs(repo, shas, options)) {
          // Only reads of documents wait. Reads of the configuration have a smaller size limit.
          if (options.maxBytes > 1_000_000) {
            reach()
            await opened
          }
          yield content
        }
      },
    },
  }
}

function signal(): [happened: Promise<void>, happen: () => void] {
  const events = new EventTarget()
  const happened = new Promise<void>((resolve) =>
    events.addEventListener('happen', () => resolve(), { once: true }),
  )
  return [happened, () => events.dispatchEvent(new Event('happen'))]
}
