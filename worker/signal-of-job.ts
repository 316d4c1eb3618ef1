import { setMaxListeners } from 'node:events'

interface JobSignal {
  signal: AbortSignal
  /** Must be called when the job ends. */
  release(): void
}

/**
 * Follows the signal of the worker for one job. Some clients, such as those of AI providers, never remove their listeners:
 * on the signal of the worker they would stay until it stops.
 */
export function signalOfJob(ofWorker: AbortSignal): JobSignal {
  const own = new AbortController()
  // A job may read any number of files at a time.
  setMaxListeners(0, own.signal)
  const follow = () => own.abort(ofWorker.reason)
  if (ofWorker.aborted) follow()
  else ofWorker.addEventListener('abort', follow, { once: true })
  return { signal: own.signal, release: () => ofWorker.removeEventListener('abort', follow) }
}
