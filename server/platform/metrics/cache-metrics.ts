import { Counter } from 'prom-client'
import { registry } from '#server/kernel/metrics/registry'
import { cacheUse } from '#shared/cache-use'

/** The caches count themselves, so that a lookup costs almost nothing. */
new Counter({
  name: 'plumbline_cache_requests_total',
  help: 'Looks into the caches of this process, by cache and outcome. An outdated entry counts as a hit.',
  labelNames: ['cache', 'outcome'],
  registers: [registry],
  collect() {
    this.reset()
    for (const [cache, { hits, misses }] of cacheUse) {
      this.inc({ cache, outcome: 'hit' }, hits)
      this.inc({ cache, outcome: 'miss' }, misses)
    }
  },
})
