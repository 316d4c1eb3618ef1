import { setMaxListeners } from 'node:events'

interface JobSignal {
  signal: AbortSignal
  /** Must be called when the job ends. */
  release(): void
}

/**
 * A signal for one job that follows the worker's signal. Some clients, such as those of AI providers, never remove their
 * listeners; on the worker's signal these would accumulate until it stops.
 */
export function signalOfJob(ofWorker: AbortSignal): JobSignal {
  const own = new AbortController()
  // A job may read many files in parallel.
  setMaxListeners(0, own.signal)
  const follow = () => own.abort(ofWorker.reason)
  if (ofWorker.aborted) follow()
  else ofWorker.addEventListener('abort', follow, { once: true })
  return { signal: own.signal, release: () => ofWorker.removeEventListener('abort', follow) }
}
