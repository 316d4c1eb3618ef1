import type { LocalHost } from '../../../server/ports/codehost/port'

export interface Gate {
  host: LocalHost
  /** Resolves when somebody asks for contents and waits at the gate. */
  reached: Promise<void>
  open(): void
}

/** A code host that, the first time it is asked for contents, waits until the test lets it go on. */
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
          // The configuration is a matter of a moment; it is the documents that a run may be overtaken in.
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
