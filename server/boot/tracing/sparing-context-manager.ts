import type { Context } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'

type Work<Args extends unknown[], Result> = (...args: Args) => Result

/**
 * Stores the current span only while recorded work runs. While anything is stored, Node 20 slows down each promise of the
 * process, even for requests that are not sampled. Work that is not awaited loses its trace.
 */
export class SparingContextManager extends AsyncLocalStorageContextManager {
  private running = 0

  override with<Args extends unknown[], Result>(
    context: Context,
    work: Work<Args, Result>,
    self?: ThisParameterType<Work<Args, Result>>,
    ...args: Args
  ): Result {
    this.running += 1
    try {
      const result = super.with(context, work, self, ...args)
      if (!(result instanceof Promise)) this.end()
      else
        result.then(
          () => this.end(),
          () => this.end(),
        )
      return result
    } catch (error) {
      this.end()
      throw error
    }
  }

  private end(): void {
    this.running -= 1
    if (this.running === 0) this.disable()
  }
}
